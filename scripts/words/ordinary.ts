/** Which words of a language are ordinary: no names, whatever stands with a capital because a sentence begins with it. */
import { plainWord } from "../../supabase/functions/_shared/evidence/level.ts";
import type { Inputs } from "./inputs.ts";

export interface Ordinary {
  /** The most frequent first. */
  words: string[];
  /** Of these what is a name, too: apple, mark. */
  names: Set<string>;
}

/** Spelling dictionaries that may be used, and that know names by their capitals. */
const SPELLED = ["en", "es", "fr", "nl", "pl", "pt", "ru", "tr"];
/** Of languages without one: families that share few words, so that what stands in several lists is a name. */
const FAMILIES = [["en"], ["es", "pt", "fr", "it"], ["nl", "de"], ["sv"], ["pl"], ["tr"], ["id"], ["ru"]];
/** Said this often, a word is the word rather than the name. */
const OFTEN = 600;

export const LANGUAGES = ["de", "en", "es", "fr", "id", "it", "nl", "pl", "pt", "ru", "sv", "tr", "uk"];

/** Names that the list of German nouns has. */
const GERMAN_NAMES = new Set(
  `aalen anhalt aurora bahamas bambi bayer bayern boeing borussia carina charleston donja erlangen fidel gesundbrunnen gießen gouda henkel kolbe krause lenz liese luke
  maastrichter mannheim mercedes methusalem michel minna münchen neustadt nicki nina nutella olympia opel oppenheimer parker passat roma ruhr schwarzwald siegen ted times toyota wikipedia xanthippe`.split(
    /\s+/,
  ),
);
/** German words of closed classes, which no list of nouns, verbs and adjectives has. */
const GERMAN_SMALL = [
  "ab aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bin bis bist da dabei dadurch dafür dagegen daher dahin damals damit danach daneben dann daran darauf daraus darin darüber darum darunter das dass davon davor dazu",
  "dein deine deinem deinen deiner deines dem den denen denn dennoch der deren des deshalb dessen desto deswegen dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einige er es etwas euch euer eure eurem euren eurer für gegen gerade gern gerne gestern",
  "hat heute hier hierher hin hinter hinterher ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in irgendwann irgendwas irgendwie irgendwo ist ja je jede jedem jeden jeder jedes jedoch jemand jene jener jetzt kein keine keinem keinen keiner man manche manchmal mehr mein meine meinem meinen meiner mich mir mit",
  "mitte mut nach nachdem nachher nahe neben nein nicht nichts nie niemals niemand nirgends noch nun nur ob oben obwohl oder oft ohne schon sehr seid sein seine seinem seinen seiner seit seitdem sich sie sind so sobald sofern sogar solche solcher solange sonst soweit sowie sowohl statt trotz trotzdem über überall um und",
  "uns unser unsere unserem unseren unserer unter viel viele vielleicht vom von vor vorher vorhin während wann war warum was weder weg wegen weil weiter welche welchem welchen welcher welches wem wen wenig wenige wenn wer wessen wie wieder wieso wir wo wobei wodurch wofür woher wohin wohl womit woran worauf worin worüber wozu zu zudem zuerst zuletzt zum zumindest zur zurück zusammen zwar zwischen",
].flatMap((line) => line.split(" "));

type Tables = Record<string, unknown>;
/** Every form in a table of forms. */
function formsIn(table: unknown): string[] {
  if (typeof table === "string") return table.split(" ");
  return table && typeof table === "object" ? Object.values(table).flatMap(formsIn) : [];
}
const isForm = (word: string) => /^[\p{L}\p{M}]{2,}$/u.test(word);

export class Words {
  readonly #inputs: Inputs;
  readonly #small = new Map<string, Set<string>>();
  readonly #names: Set<string>;
  readonly #cities: Set<string>;
  readonly #families: Set<string>[];

  constructor(inputs: Inputs) {
    this.#inputs = inputs;
    for (const language of SPELLED)
      this.#small.set(language, inputs.small(language, this.#frequent(language)));
    this.#cities = new Set(inputs.text("cities.txt").toLowerCase().split("\n"));
    const capitals = SPELLED.flatMap((language) => inputs.capitals(language));
    this.#names = new Set([...capitals.map((name) => name.toLowerCase()), ...this.#cities]);
    this.#families = FAMILIES.map((family) => new Set(family.flatMap((one) => this.#frequent(one))));
  }

  of(language: string): Ordinary {
    const frequent = this.#frequent(language);
    const often = new Set(frequent.slice(0, OFTEN));
    const isName = (word: string) => this.#names.has(word) && !often.has(word);
    if (language === "de")
      return {
        words: this.#germanWords(frequent)
          .map(plainWord)
          .filter((word) => !GERMAN_NAMES.has(word)),
        names: new Set(),
      };
    if (SPELLED.includes(language)) {
      const small = this.#small.get(language);
      const capitals = new Set([
        ...this.#inputs.capitals(language).map((name) => name.toLowerCase()),
        ...this.#cities,
      ]);
      return {
        words: frequent.filter((word) => small?.has(word)).map(plainWord),
        names: new Set([...capitals].filter((name) => !often.has(name)).map(plainWord)),
      };
    }
    const known = language === "it" ? this.#italian() : new Set<string>();
    const words = frequent.filter((word) => known.has(word) || this.#seemsOrdinary(word, language));
    return { words: words.map(plainWord), names: new Set(words.filter(isName).map(plainWord)) };
  }

  #frequent(language: string): string[] {
    if (language !== "pt") return this.#inputs.frequent(language);
    // European and Brazilian by turns.
    const [here, there] = [this.#inputs.frequent("pt"), this.#inputs.frequent("pt_br")];
    return [...new Set(here.flatMap((word, at) => [word, there[at] ?? word]))];
  }

  #italian(): Set<string> {
    const tables = ["words", "adjectives", "verbs"].map((part) =>
      this.#inputs.json<Tables>(`italian-${part}-dict/dist/${part}.json`),
    );
    return new Set(tables.flatMap((table) => [...Object.keys(table), ...formsIn(table)]).filter(isForm));
  }

  /** Where every noun has a capital only lists tell: what is said often, then nouns that others are made of, then the rest. */
  #germanWords(frequent: readonly string[]): string[] {
    const [nouns = {}, adjectives = {}, verbs = {}] = ["words", "adjectives", "verbs"].map((part) =>
      this.#inputs.json<Tables>(`german-${part}-dict/dist/${part}.json`),
    );
    const known = new Set([
      ...GERMAN_SMALL,
      ...[adjectives, verbs].flatMap((table) => [...Object.keys(table), ...formsIn(table)]).filter(isForm),
    ]);
    const singular = new Set<string>();
    for (const [noun, forms] of Object.entries(nouns)) {
      const plain = noun.toLowerCase();
      if (GERMAN_NAMES.has(plain)) continue;
      singular.add(plain);
      for (const form of [noun, ...formsIn(forms)]) if (isForm(form)) known.add(form.toLowerCase());
    }
    const usual = frequent.filter(
      (word) =>
        !GERMAN_NAMES.has(word) &&
        (known.has(word) || (!this.#names.has(word) && this.#seemsOrdinary(word, "de"))),
    );
    const isNoun = new Set([...singular].filter(isForm));
    const listed = [
      ...GERMAN_SMALL,
      ...usual.slice(0, 8000),
      ...usual.filter((word) => isNoun.has(word) || !known.has(word)),
      ...this.#parts([...singular], new Set(usual)),
      ...usual,
    ];
    // What is another word with an ending is found without the ending.
    const all = new Set(listed);
    const isBent = (word: string) =>
      ["en", "n", "e", "s", "es", "er", "em"].some(
        (ending) =>
          word.length > (ending.length > 1 ? 4 : 5) &&
          word.endsWith(ending) &&
          all.has(word.slice(0, -ending.length)),
      );
    const often = new Set(usual.slice(0, OFTEN * 5));
    return [...all].filter((word) => often.has(word) || !isBent(word));
  }

  /** Nouns that are said seldom: none that is made of two known ones, which is found by them. */
  #parts(nouns: readonly string[], frequent: Set<string>): string[] {
    const seldom = nouns.filter((noun) => /^\p{L}{3,14}$/u.test(noun) && !frequent.has(noun));
    const all = new Set([...frequent, ...seldom]);
    const isMade = (noun: string) => {
      for (let at = 3; at <= noun.length - 3; at++)
        if (all.has(noun.slice(at)) && all.has(noun.slice(0, at).replace(/(?<=.{3})(?:s|n|en|es)$/, "")))
          return true;
      return false;
    };
    return seldom.filter((noun) => !isMade(noun)).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  }

  /** A word that a dictionary of any language has with a small letter, or that no two other families of languages say. */
  #seemsOrdinary(word: string, language: string): boolean {
    // What German took from English is looked up in English, where a second capital tells a name.
    const isLoan = language === "de" && this.#small.get("en")?.has(word) === true;
    const spelled = [...this.#small.values()].filter((small) => small.has(word)).length - Number(isLoan);
    if (spelled > (this.#names.has(word) ? 1 : 0)) return true;
    if (this.#names.has(word)) return false;
    const others = this.#families.filter((said, at) => !FAMILIES[at]?.includes(language) && said.has(word));
    return !isLoan && others.length < 2;
  }
}

/** Loan words in katakana, those that others are made of first. A word that only names explain is none. */
export function katakanaOf(inputs: Inputs): string[] {
  const entries = inputs
    .text("edict", "euc-jp")
    .split("\n")
    .flatMap((line) => {
      const [, written = "", spoken = "", meaning = ""] =
        /^(\S+) (?:\[([^\]]*)\] )?\/(.*)\/$/u.exec(line) ?? [];
      // What is usually written in other signs is a name in these.
      const usual = meaning.includes("(P)");
      return `${written};${usual ? spoken : ""}`
        .split(";")
        .map((form) => form.replace(/\(.*$/, ""))
        .filter((form) => /^[\p{Script=Katakana}ー]{2,}$/u.test(form))
        .map((run) => ({ run, meaning }));
    });
  const senses = (meaning: string) =>
    meaning
      .split("/")
      .map((sense) => sense.replace(/^(?:\([^)]*\)|\{[^}]*\}|\s)+/g, ""))
      .filter((sense) => sense !== "" && !sense.startsWith("Ent"));
  const ordinary = entries.filter(({ meaning }) => senses(meaning).some((sense) => /^[\p{Ll}]/u.test(sense)));
  const all = new Set(ordinary.map(({ run }) => run));
  const isMade = (run: string) => {
    for (let at = 2; at <= run.length - 2; at++)
      if (all.has(run.slice(0, at)) && all.has(run.slice(at))) return true;
    return false;
  };
  const usual = new Set(ordinary.filter(({ meaning }) => meaning.includes("(P)")).map(({ run }) => run));
  return [...all]
    .filter((run) => usual.has(run) || (run.length > 3 && !isMade(run)))
    .sort((a, b) => Number(usual.has(b)) - Number(usual.has(a)) || a.length - b.length || (a < b ? -1 : 1));
}
