/** Effects on the table: verdicts, sounds, and from where cards come flying. */

import { untrack } from "svelte";
import type { PileId, TableProps } from "../../protocol/types";
import type { Arrangement } from "../arrange/arrange";
import type { PlayerInput } from "../input/playerInput.svelte";
import { nameOf } from "../say/pileLabels";
import { origins, sounds, type Verdict, verdict } from "../say/news";
import type { Place } from "../arrange/shapes";
import { sound } from "../say/sound";

const VERDICT_MS = 2200;
/** A card that shows up later than this was not brought by the last message. */
const FRESH_MS = 120;

export interface Ghost {
  readonly id: number;
  readonly symbol: number;
  readonly from: Place;
  readonly to: Place;
}

export class TableEffects {
  news: Verdict | null = $state.raw(null);
  /** The seats that the last round was about. */
  struck: readonly number[] = $state.raw([]);
  /** Tokens on their way. */
  ghosts: readonly Ghost[] = $state.raw([]);

  readonly #table: () => TableProps;
  readonly #places: () => Arrangement;
  #flying = { from: new Map<PileId, Place>(), at: 0 };
  readonly #seen = new Map<PileId, Place>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ghost = 0;

  /** To be made while a component starts: its effects live as long as that component. */
  constructor(table: () => TableProps, places: () => Arrangement, input: PlayerInput) {
    this.#table = table;
    this.#places = places;
    $effect.pre(() => {
      void table().events;
      untrack(() => this.#depart());
    });
    $effect(() => {
      for (const [pile, place] of places().piles) this.#seen.set(pile, place);
    });
    $effect(() => {
      const { events } = table();
      untrack(() => {
        input.hear(events);
        this.#show();
      });
    });
    $effect(() => {
      const { refused, say } = table();
      if (refused === null) return;
      untrack(() => {
        if (!input.refused(refused)) return;
        // Who was faster, and by how much, says more than "too late".
        if (refused.why === "too_late" && (this.news?.tone ?? "bad") !== "bad") return;
        this.#tell({ symbol: null, text: say(refused.why), tone: "bad" });
      });
    });
    const mine = $derived(table().me !== null && table().view.turn === table().me);
    $effect(() => {
      if (mine) sound("turn");
    });
    const won = $derived(table().view.ranking[0]?.includes(table().me ?? -1) ?? false);
    $effect(() => {
      if (won) sound("win");
    });
  }

  /** Where the card on that pile has just come from. */
  origin(pile: PileId): Place | null {
    if (performance.now() - this.#flying.at > FRESH_MS) return null;
    return this.#flying.from.get(pile) ?? null;
  }

  landed(id: number): void {
    this.ghosts = this.ghosts.filter((ghost) => ghost.id !== id);
  }

  #depart(): void {
    const { events } = this.#table();
    const places = this.#places();
    const from = [...origins(events)].flatMap(([dst, src]) => {
      const place = this.#seen.get(src) ?? places.piles.get(src);
      return place ? [[dst, place] as const] : [];
    });
    this.#flying = { from: new Map(from), at: performance.now() };
  }

  #show(): void {
    const { events, photo, me, lang, room, faces, say } = this.#table();
    const what = sounds(events, me);
    if (what !== null) sound(what);
    const found = verdict(events, photo, {
      lang,
      me,
      name: (seat) => nameOf(room, seat),
      symbol: (symbol) => faces.symbols[symbol]?.name[lang][0] ?? "",
      say,
    });
    if (found !== null) this.#tell(found);
    const over = events.find((event) => event.t === "roundover");
    if (over) this.struck = over.seats;
    else if (events.some(({ t }) => t === "called")) this.struck = [];
    const places = this.#places();
    const ghosts = events.flatMap((event) => {
      if (event.t !== "tokenmoved" || event.src.includes("/")) return [];
      const tag = places.tags.get(Number(event.dst.split("/")[1]));
      const from = places.tokens.get(event.token);
      if (tag === undefined || from === undefined) return [];
      const to = { x: tag.x + tag.w / 2, y: tag.y + tag.h / 2, r: tag.h / 3 };
      return [{ id: this.#ghost++, symbol: event.token, from, to }];
    });
    if (ghosts.length > 0) this.ghosts = [...this.ghosts, ...ghosts];
  }

  #tell(news: Verdict): void {
    this.news = news;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.news = null), VERDICT_MS);
  }
}
