/**
 * The cards of the deck on the desk, laid out by the server as soon as their symbols are there. A
 * card is known by what it shows, so a change costs only the few cards that show it.
 */

import { SvelteMap } from "svelte/reactivity";
import { layCards } from "./api";
import type { CardRequest, DraftFace, FaceShape, LaidCards } from "../../wire/http";

/** Cards asked for in one go; the first one comes alone, so that it is seen at once. */
const TOGETHER = 6;
const AT_ONCE = 2;
const AGAIN_MS = 3000;

/** As `name_of` in src/fano/studio/layout_service.py. */
const faceName = (face: DraftFace): string =>
  face.kind === "picture" ? face.path : `${face.colour ?? ""} ${face.text}`;

const ROUND: readonly number[] = [0, 0, 100];

export class Laying {
  readonly #cards = new SvelteMap<string, readonly number[]>();
  readonly #shapes = new SvelteMap<string, FaceShape>();
  readonly #asked = new Set<string>();
  #queue: { readonly key: string; readonly edition: string; readonly wish: CardRequest }[] = [];
  #busy = 0;

  /** The whole numbers of a card; nothing until they have come. */
  numbers(edition: string, wish: CardRequest): readonly number[] {
    return this.#cards.get(keyOf(edition, wish)) ?? [];
  }

  shape(face: DraftFace): FaceShape | undefined {
    return this.#shapes.get(faceName(face));
  }

  discs(face: DraftFace): readonly number[] {
    return this.shape(face)?.discs ?? ROUND;
  }

  /** These cards will be wanted. */
  want(deck: string, edition: string, wishes: readonly CardRequest[]): void {
    for (const wish of wishes) {
      const key = keyOf(edition, wish);
      if (this.#asked.has(key)) continue;
      this.#asked.add(key);
      this.#queue.push({ key, edition, wish });
    }
    void this.#work(deck);
  }

  /** One card otherwise than it is. */
  async shuffled(deck: string, edition: string, wish: CardRequest): Promise<readonly number[]> {
    return this.#keep(await layCards(deck, edition, [wish])).cards[0] ?? [];
  }

  async #work(deck: string): Promise<void> {
    const edition = this.#queue[0]?.edition;
    if (edition === undefined || this.#busy >= AT_ONCE) return;
    const most = this.#cards.size === 0 ? 1 : TOGETHER;
    const now = this.#queue.filter((one) => one.edition === edition).slice(0, most);
    this.#queue = this.#queue.filter((one) => !now.includes(one));
    this.#busy += 1;
    void this.#work(deck);
    try {
      const { cards } = this.#keep(
        await layCards(
          deck,
          edition,
          now.map(({ wish }) => wish),
        ),
      );
      for (const [i, { key }] of now.entries()) this.#cards.set(key, cards[i] ?? []);
    } catch {
      // The cards are there, if not in their best order: try again when there is less to do.
      setTimeout(() => {
        this.#queue.push(...now);
        void this.#work(deck);
      }, AGAIN_MS);
    }
    this.#busy -= 1;
    void this.#work(deck);
  }

  #keep(laid: LaidCards): LaidCards {
    for (const [name, shape] of Object.entries(laid.shapes))
      if (!this.#shapes.has(name)) this.#shapes.set(name, shape);
    return laid;
  }
}

const keyOf = (edition: string, { number, faces }: CardRequest): string =>
  [edition, number, ...faces.map(faceName)].join("\n");
