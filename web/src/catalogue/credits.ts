/** Whose work is in the page besides the artwork, which the build names itself. NOTICE has the licences. */

import type { ArtCredit } from "../wire/http";

const MIT = { title: "MIT", url: "https://opensource.org/license/mit" };

export const CREDITS: readonly ArtCredit[] = [
  {
    name: "Geologica",
    author: {
      name: "The Geologisk Project Authors",
      url: "https://github.com/monokromskriftforlag/geologisk",
    },
    license: { title: "SIL Open Font License 1.1", url: "https://openfontlicense.org" },
  },
  {
    name: "Svelte",
    author: { name: "Svelte Contributors", url: "https://github.com/sveltejs/svelte" },
    license: MIT,
  },
  {
    name: "uqr",
    author: { name: "Project Nayuki, Anthony Fu", url: "https://github.com/unjs/uqr" },
    license: MIT,
  },
];
