/** The link to a room that works on other people's phones. */

import { json } from "../net";
import { addressOf, isHome } from "./route";

export class Invitation {
  #base = $state(location.href);
  readonly #code: () => string;
  readonly link = $derived.by(() => addressOf({ at: "room", code: this.#code() }, this.#base));
  /** The same room for a screen that everybody sees. */
  readonly tv = $derived.by(() =>
    addressOf({ at: "page", page: "tv", of: this.#code() }, this.#base),
  );
  /** The server has no address but one that only this machine understands. */
  readonly homeOnly = $derived(isHome(this.#base));

  /** To be made while a component starts. */
  constructor(code: () => string) {
    this.#code = code;
    // Phones cannot find this machine by the name that it has for itself.
    $effect(() => {
      if (!isHome(location.href)) return;
      json<{ readonly url: string | null }>("api/address.json").then(
        ({ url }) => (this.#base = url ?? this.#base),
        () => undefined,
      );
    });
  }
}
