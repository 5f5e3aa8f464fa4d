/** Links that work on other people's phones. */

import { json } from "../catalogue/catalogue";
import { addressOf, isHome } from "../navigation/route";
import type { Address } from "../wire/http";

/** This page by an address that others understand, as far as the server has one. */
export class Abroad {
  base = $state(location.href);

  /** To be made while a component starts. */
  constructor() {
    // Phones cannot find this machine by the name that it has for itself.
    $effect(() => {
      if (!isHome(location.href)) return;
      json<Address>("api/address.json").then(
        ({ url }) => (this.base = url ?? this.base),
        () => undefined,
      );
    });
  }
}

export class Invitation {
  readonly #abroad = new Abroad();
  readonly #code: () => string;
  readonly link = $derived.by(() =>
    addressOf({ at: "room", code: this.#code() }, this.#abroad.base),
  );
  /** The same room for a screen that everybody sees. */
  readonly tv = $derived.by(() =>
    addressOf({ at: "page", page: "tv", of: this.#code() }, this.#abroad.base),
  );
  /** The server has no address but one that only this machine understands. */
  readonly homeOnly = $derived(isHome(this.#abroad.base));

  /** To be made while a component starts. */
  constructor(code: () => string) {
    this.#code = code;
  }
}
