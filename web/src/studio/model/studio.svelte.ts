/** The studio alive: one deck, what is being added to it, and its way to the server and back. */

import type { Lang } from "../../i18n/i18n";
import { fetchDeck } from "../../catalogue/catalogue";
import type { Faces } from "../../protocol/types";
import { onPaper } from "../../card/dress";
import {
  createDeck,
  getDeck,
  getPicture,
  Refusal,
  saveDeck,
  sendPicture,
  type WholeDraft,
  type Written,
} from "./api";
import { Laying } from "./laying.svelte";
import { cardByCard, fromFiles, fromRows, type Incoming } from "./incoming";
import { idOf, isCamera } from "./names";
import type { Row } from "./paste";
import { signOf } from "./signs";
import { bestSize, grownSize } from "./sizes";
import type {
  CardRequest,
  DeckInfo,
  DraftFace,
  EditionSummary,
  Layout,
  PictureInfo,
  SymbolEntry,
  SymbolInfo,
} from "../../wire/http";
import { MOST_SYMBOLS } from "../../wire/studioConstants";

const SAVE_MS = 600;
/** How often to save what has arrived while pictures come in: the tab may close at any time. */
const ARRIVED_MS = 3000;
/** When to retry a save that failed for a reason that passes. */
const AGAIN_MS = 3000;
const PASSING: ReadonlySet<string> = new Set(["busy", "slow_down", "offline"]);
/** Uploads at the same time: some pictures are read while others are sent. */
const AT_ONCE = 3;

/** A symbol that was taken out, and how the cards were laid by hand while it was there. */
interface Removed {
  readonly symbol: SymbolEntry;
  readonly index: number;
  readonly edition: string;
  readonly spots: Written;
  /** The server keeps no picture that no symbol shows: these are copies. */
  readonly pictures: ReadonlyMap<string, Blob>;
}

export interface Trouble {
  readonly name: string;
  readonly why: string;
  readonly sentence: string;
}

export class Studio {
  info: DeckInfo | null = $state.raw(null);
  draft: WholeDraft = $state.raw({ title: "", language: "en", edition: "classic", symbols: [] });
  pictures: Readonly<Record<string, PictureInfo>> = $state.raw({});
  /** Symbols on their way: nothing until they have arrived. */
  arriving: readonly (SymbolEntry | null)[] = $state.raw([]);
  troubles: readonly Trouble[] = $state.raw([]);
  status: "saved" | "saving" | "unsaved" = $state("saved");
  /** The size that was chosen before there was a deck: no number of pictures changes it. */
  wanted: string | null = $state(null);
  /** Beyond what a deck can hold. */
  tooMany = $state(0);
  /** What was taken out last: it can be put back. */
  removed: Removed | null = $state.raw(null);
  /** The cards of a size; for a moment of the one before, until those of another have come. */
  #dealt: { readonly edition: string; readonly cards: readonly (readonly number[])[] } = $state.raw(
    {
      edition: "",
      cards: [],
    },
  );
  /** Cards laid by hand in the other sizes, for a return to them. */
  readonly #laid = new Map<string, Written>();
  readonly laying = new Laying();

  readonly mine = $derived(this.info?.mine ?? true);
  readonly byHand = $derived(Object.keys(this.draft.spots ?? {}).length > 0);
  readonly busy = $derived(this.arriving.length > 0);
  readonly arrived = $derived(this.arriving.filter((one) => one !== null).length);
  readonly symbols = $derived([...this.draft.symbols, ...this.arriving]);
  readonly faces: Faces = $derived.by(() => {
    const id = this.info?.id ?? "";
    const symbols = this.symbols.map((one) =>
      one === null ? undefined : signOf(one, id, this.pictures, this.draft.language, this.laying),
    );
    return {
      theme: `own/${id}`,
      symbols: symbols as SymbolInfo[],
      cards: this.#dealt.cards,
      layout: this.#layout,
    };
  });
  /** What each card shows, as on paper; nothing while some of it is missing. */
  readonly #wishes = $derived(this.#dealt.cards.map((card, number) => this.#wish(card, number)));
  readonly #layout: Layout = $derived.by(() => {
    const { edition } = this.#dealt;
    const spots = (edition === this.draft.edition && this.draft.spots) || {};
    const cards = this.#wishes.map((wish, number) => {
      const byHand = spots[number];
      if (byHand !== undefined)
        return byHand.flatMap(([x, y, r, turn]) => [x * 1000, y * 1000, r * 1000, turn * 10]);
      return wish === null ? [] : this.laying.numbers(edition, wish);
    });
    const first = this.symbols.map((one) => (one === null ? [] : this.laying.discs(one.face)));
    const second = this.symbols.map((one) =>
      one === null ? [] : this.laying.discs(one.second ?? one.face),
    );
    return { cards, discs: [...first, ...second] };
  });

  #adding = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  #dirty = false;
  /** The last attempt to save has failed, and another will follow. */
  #failing = false;

  constructor(
    lang: Lang,
    title: string,
    private readonly onmade: (id: string) => void,
  ) {
    this.draft = { ...this.draft, language: lang, title };
    $effect(() => {
      const { edition } = this.draft;
      void fetchDeck(edition).then(
        ({ cards }) => edition === this.draft.edition && (this.#dealt = { edition, cards }),
        () => undefined,
      );
    });
    $effect(() => {
      if (this.info === null) return;
      const wishes = this.#wishes.filter((wish) => wish !== null);
      this.laying.want(this.info.id, this.#dealt.edition, wishes);
    });
    $effect(() => () => {
      clearTimeout(this.#timer);
      if (this.#dirty || this.#failing) void this.#save();
    });
  }

  #wish(card: readonly number[], number: number): CardRequest | null {
    const second = onPaper(this.#dealt, number);
    const faces = card.flatMap((symbol) => {
      const one = this.symbols[symbol];
      return one ? [(second.has(symbol) && one.second) || one.face] : [];
    });
    return faces.length === card.length ? { number, faces } : null;
  }

  /** The card is laid otherwise, as if by hand. */
  async shuffle(number: number): Promise<void> {
    const wish = this.#wishes[number];
    if (!wish || this.info === null) return;
    try {
      const seed = 1 + Math.floor(Math.random() * 1e6);
      const numbers = await this.laying.shuffled(this.info.id, this.#dealt.edition, {
        ...wish,
        seed,
      });
      this.lay(
        number,
        wish.faces.map((_, i) => spotAt(numbers, i)),
      );
    } catch (error) {
      this.tell("", error);
    }
  }

  /** The card is laid by hand like that; or by itself again. */
  lay(number: number, spots: Written[number] | null): void {
    const { [number]: _, ...others } = this.draft.spots ?? {};
    this.change({ spots: spots === null ? others : { ...others, [number]: spots } });
  }

  /** Another size has other cards: what was laid by hand waits for this one to come back. */
  resize(edition: string): void {
    this.#laid.set(this.draft.edition, this.draft.spots ?? {});
    this.change({ edition, spots: this.#laid.get(edition) ?? {} });
  }

  async open(id: string): Promise<void> {
    this.take(await getDeck(id));
  }

  take(info: DeckInfo): void {
    this.info = info;
    this.draft = {
      ...info.draft,
      symbols: info.draft.symbols ?? [],
      edition: info.draft.edition ?? "classic",
      language: info.draft.language ?? "en",
    };
    this.pictures = info.pictures;
    this.removed = null;
    this.#laid.clear();
    clearTimeout(this.#timer);
    this.#dirty = this.#failing = false;
    this.status = "saved";
  }

  change(change: Partial<WholeDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.#saveIn(SAVE_MS);
  }

  #saveIn(ms: number): void {
    this.#dirty = true;
    this.status = "unsaved";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#save(), ms);
  }

  /** The draft with what has arrived, though more is on its way. */
  #withArrived(): WholeDraft {
    const there = new Set(this.draft.symbols.map(({ id }) => id));
    const came = this.arriving.filter((one) => one !== null && !there.has(one.id)) as SymbolEntry[];
    return came.length === 0
      ? this.draft
      : { ...this.draft, symbols: [...this.draft.symbols, ...came] };
  }

  changeSymbol(index: number, change: Partial<SymbolEntry>): void {
    const symbols = this.draft.symbols.map((one, i) => (i === index ? { ...one, ...change } : one));
    this.change({ symbols });
  }

  async remove(index: number): Promise<void> {
    const { symbols, edition, spots = {} } = this.draft;
    const symbol = symbols[index];
    if (symbol === undefined || this.info === null) return;
    const pictures = await copies(this.info.id, symbol);
    this.removed = pictures && { symbol, index, edition, spots, pictures };
    // Cards are laid by hand for the symbols that are on them: the later ones all change.
    this.#laid.clear();
    this.change({ symbols: this.draft.symbols.filter(({ id }) => id !== symbol.id), spots: {} });
  }

  async putBack(): Promise<void> {
    const { removed, info } = this;
    if (removed === null || info === null) return;
    this.removed = null;
    if (this.draft.symbols.length >= MOST_SYMBOLS) {
      this.tooMany = 1;
      return;
    }
    const { symbol, index, edition, spots, pictures } = removed;
    const again = async (face: DraftFace): Promise<DraftFace> => {
      const picture = face.kind === "picture" ? pictures.get(face.path) : undefined;
      return picture === undefined ? face : this.keep(picture);
    };
    try {
      const face = await again(symbol.face);
      const second = symbol.second && (await again(symbol.second));
      const symbols = [...this.draft.symbols];
      symbols.splice(index, 0, { ...symbol, face, ...(second && { second }) });
      this.change({ symbols, spots: this.draft.edition === edition ? spots : {} });
    } catch (error) {
      this.removed = removed;
      this.tell("", error);
    }
  }

  /** Everything that was decided is on the server. */
  async settled(): Promise<void> {
    clearTimeout(this.#timer);
    this.#dirty ||= this.#failing;
    while (this.#dirty || this.#saving !== null) await (this.#saving ?? this.#save());
  }

  async #save(): Promise<void> {
    if (this.#saving !== null || this.info === null) return;
    const { id, revision } = this.info;
    this.#dirty = false;
    this.status = "saving";
    this.#saving = saveDeck(id, revision, this.#withArrived())
      .then(
        (info) => {
          this.info = info;
          if (!this.#dirty) this.status = "saved";
          if (!this.#failing) return;
          this.#failing = false;
          this.troubles = this.troubles.filter(({ name, why }) => name !== "" || !PASSING.has(why));
        },
        (error: unknown) => this.#unsaved(error),
      )
      .finally(() => (this.#saving = null));
    await this.#saving;
    if (this.#dirty) this.change({});
  }

  async #unsaved(error: unknown): Promise<void> {
    this.status = "unsaved";
    const passing = PASSING.has(error instanceof Refusal ? error.why : "offline");
    if (!passing || !this.#failing) this.tell("", error);
    this.#failing = passing;
    if (passing) this.#timer = setTimeout(() => void this.#save(), AGAIN_MS);
    if (error instanceof Refusal && error.why === "changed" && this.info)
      await this.open(this.info.id);
  }

  tell(name: string, error: unknown): void {
    const { why, sentence } = error instanceof Refusal ? error : { why: "offline", sentence: "" };
    this.troubles = [...this.troubles, { name, why, sentence }];
  }

  // --- adding -----------------------------------------------------------------------------------

  addFiles(files: readonly File[], sizes: readonly EditionSummary[]): Promise<void> {
    return this.#add(
      fromFiles(files, (picture, id) => this.keep(picture, id)),
      sizes,
    );
  }

  addRows(rows: readonly Row[], sizes: readonly EditionSummary[]): Promise<void> {
    const keep = (picture: Blob, id: string) => this.keep(picture, id);
    return this.#add(fromRows(rows, this.symbols.length, keep), sizes);
  }

  /** The picture on the server. */
  async keep(picture: Blob, id = this.info?.id ?? ""): Promise<DraftFace> {
    const { path, ...info } = await sendPicture(id, picture);
    this.pictures = { ...this.pictures, [path]: info };
    return { kind: "picture", path };
  }

  /** What comes while other things are on their way comes after them. */
  #add(all: readonly Incoming[], sizes: readonly EditionSummary[]): Promise<void> {
    if (!this.busy) [this.troubles, this.tooMany] = [[], 0];
    this.#adding = this.#adding.then(() => this.#arrive(all, sizes));
    return this.#adding;
  }

  async #arrive(all: readonly Incoming[], sizes: readonly EditionSummary[]): Promise<void> {
    const room = MOST_SYMBOLS - this.draft.symbols.length;
    const coming = all.slice(0, room);
    this.tooMany += all.length - coming.length;
    if (coming.length === 0) return;
    const start = this.draft.symbols.length;
    this.arriving = coming.map(() => null);
    let { edition } = this.draft;
    try {
      if (this.info === null) {
        edition = this.wanted ?? bestSize(sizes, coming.length)?.id ?? edition;
        this.draft = { ...this.draft, edition };
        this.#dealt = { edition, cards: (await fetchDeck(edition)).cards };
        this.info = await createDeck(this.draft);
        this.onmade(this.info.id);
      }
      const { id } = this.info;
      const taken = new Set(this.draft.symbols.map((symbol) => symbol.id));
      const ids = coming.map(({ name }) => {
        const made = idOf(name, taken);
        taken.add(made);
        return made;
      });
      const queue = cardByCard(this.#dealt.cards, start, coming.length);
      const work = async (): Promise<void> => {
        for (let i = queue.shift(); i !== undefined; i = queue.shift()) {
          const { name, file, make } = coming[i] as Incoming;
          try {
            const faces = await make(id);
            const named = name !== "" && !isCamera(name);
            const symbol: SymbolEntry = {
              id: ids[i] ?? String(i),
              ...faces,
              names: named ? { [this.draft.language]: [name] } : {},
            };
            this.arriving = this.arriving.map((one, k) => (k === i ? symbol : one));
            if (!this.#dirty) this.#saveIn(ARRIVED_MS);
          } catch (error) {
            this.tell(file ?? name, error);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
    } catch (error) {
      this.tell("", error);
    }
    const { symbols } = this.#withArrived();
    this.arriving = [];
    if (symbols.length === this.draft.symbols.length) return;
    this.change({ symbols });
    // A size that was chosen stays, and what was laid by hand is not undone by itself:
    // then the desk only offers the larger size.
    if (this.draft.edition !== edition || edition === this.wanted || this.byHand) return;
    const grown = grownSize(sizes, edition, start, symbols.length);
    if (grown) this.resize(grown.id);
  }
}

/** Its pictures, which the browser has shown and need not fetch; nothing if they cannot be had. */
async function copies(
  deck: string,
  { face, second = face }: SymbolEntry,
): Promise<Removed["pictures"] | null> {
  try {
    const paths = [face, second].flatMap((one) => (one.kind === "picture" ? [one.path] : []));
    return new Map(
      await Promise.all(paths.map(async (path) => [path, await getPicture(deck, path)] as const)),
    );
  } catch {
    return null;
  }
}

/** Of a card in whole numbers. */
function spotAt(numbers: readonly number[], i: number): Written[number][number] {
  const at = (k: number) => numbers[4 * i + k] ?? 0;
  return [at(0) / 1000, at(1) / 1000, at(2) / 1000, at(3) / 10];
}
