/** Whether a wrong call still keeps me from calling. */

import { type Millis, type TableProps } from "../../protocol/types";
import { UNTIL_CHANGE } from "../../wire/constants";

export class Lock {
  on = $state(false);
  readonly #table: () => TableProps;
  readonly until: Millis = $derived.by(() => {
    const { view, me } = this.#table();
    return me === null ? 0 : (view.locked[me] ?? 0);
  });
  /** When it ends; nothing where it ends with the next right call. */
  readonly due: Millis | null = $derived(
    this.on && this.until !== UNTIL_CHANGE ? this.until : null,
  );

  /** To be made while a component starts. */
  constructor(table: () => TableProps) {
    this.#table = table;
    $effect.pre(() => {
      const rest = this.until - table().now();
      this.on = rest > 0;
      if (rest <= 0 || this.until === UNTIL_CHANGE) return undefined;
      const timer = setTimeout(() => (this.on = false), rest);
      return () => clearTimeout(timer);
    });
  }
}
