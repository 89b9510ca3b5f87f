/** What the simulated model makes of a comment. */
import type {
  Category,
  Sentiment,
  StopClass,
} from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { hash32 } from "../ids.ts";
import { type Language, languageOf } from "./language.ts";

/** What the simulated model thinks of a comment. */
export type Analysis = {
  language: Language;
  sentiment: Sentiment;
  category: Category;
  topics: string[];
  spam: boolean;
  escalate: boolean;
  escalationClass: StopClass | null;
  escalationReason: string | null;
  /** The writer may harm themselves, or has lost hope. */
  despair: boolean;
  /** It gives orders to a machine. */
  injection: boolean;
  confidence: number;
  seed: number;
};

const SPAM =
  /https?:\/\/|\bwww\.|\.(com|net|ru|ly|info)\b|watch\?v=|check (out )?(my|this|our)|subscribe to (my|me)|sub ?(4|for) ?sub|my (new )?channel|(earn|make) (money|\$)|\$\d+ (a|per) day|free (gift|iphone|robux)|giveaway|whats ?app|telegram|crypto|bitcoin|click (here|the link)|follow me/i;

const POSITIVE =
  /\b(love|loved|great|amazing|awesome|best|beautiful|perfect|thank|thanks|wonderful|delicious|favou?rite|brilliant|nice|cool|good|happy|gracias|encanta|genial|buen[oa]s?|buenísim[oa]|rico|danke|toll|super|lecker|wunderbar|liebe|merci|adore|génial|délicieux|magnifique|obrigad[oa]|amei|ótim[oa]|maravilhos[oa]|delícia)\b|спасибо|отличн|любл|вкусн|класс|ありがとう|大好き|美味し|おいし|最高|素敵|고마|감사|좋아|맛있|최고|धन्यवाद|शुक्रिया|बहुत अच्छ|पसंद|شكرا|رائع|جميل|أحب|لذيذ|❤|😍|👍|🥰|🙏|😊/iu;

const NEGATIVE =
  /\b(hate|hated|worst|terrible|awful|bad|boring|disappoint\w*|waste|wrong|ugly|annoying|misleading|clickbait|sucks?|stupid|useless|failed|ruined|leaked|broken|missing|burned|too (loud|long|sweet|late|bitter)|way too|so? low|very low|overpriced|malo|mala|aburrid[oa]|horrible|decepcion\w*|gar nicht|zu bitter|schlecht|langweilig|enttäusch\w*|furchtbar|nul|nulle|mauvais\w*|déçue?|ennuyeu\w*|ruim|péssim[oa]|chat[oa]|decepcionad[oa])\b|плох|ужасн|скучн|разочаров|最悪|まずい|がっかり|별로|최악|실망|खराब|बेकार|निराश|سيئ|ممل|خيب|👎|😡/iu;

const QUESTION =
  /[?？؟]|^\s*(what(?! an?\b)|how|why|where|when|which|who|can|does|is|are|do|qué|cómo|cuánto|dónde|por qué|was|wie|warum|wo|welche[rs]?|quel|quelle|comment|pourquoi|combien|où|qual|como|quanto|onde|darf|dürfen|gibt es)\b|ですか|ますか|나요|까요|क्या|कैसे|كيف|هل|почему|сколько|как ли/iu;

const REQUEST =
  /\b(please|pls|could you|can you|would you|(make|do|show) (us )?(a|an|another|more) (\w+ )?(videos?|tutorial|episode|version|test)|part (2|two)|next (video|time)|i('d| would) (love|like) (to see|a)|por favor|podrías|puedes|haz|bitte|könnte(st|t)|kannst|macht|s'il (te|vous) pla[iî]t|pourriez|pouvez|por favor|poderia|faz(er)? um|mais vídeos)\b|пожалуйста|сделайте|можете|ください|お願い|リクエスト|주세요|부탁|कृपया|बनाइए|बनाओ|من فضلك|ممكن/iu;

const STOPS: [StopClass, RegExp, string][] = [
  [
    "threat",
    /\b(kill|hurt|find|hunt) (you|u|your family)\b|\bi know where you live\b|te voy a matar|ich bring dich um|je vais te tuer|vou te matar|убью/iu,
    "Contains a threat.",
  ],
  [
    "legal",
    /\b(lawyer|attorney|lawsuit|sue|suing|legal action|copyright|dmca|trademark|court|abogado|demanda|anwalt|klage|urheberrecht|avocat|procès|advogado|processar)\b|адвокат|в суд|弁護士|변호사|वकील|محام/iu,
    "Raises a legal matter.",
  ],
  [
    "money",
    /\b(refund|charged|money back|invoice|paid (for|twice)|payment|order (number|never)|chargeback|reembolso|cobraron|rückerstattung|abgebucht|remboursement|prélevé|estorno|cobrad[oa])\b|верните деньги|возврат|返金|환불|रिफंड|पैसे वापस|استرداد/iu,
    "Is about money that somebody paid.",
  ],
  [
    "health",
    /\b(allerg\w*|hospital|diabet\w*|pregnan\w*|medication|doctor|sick after|poisoning|suicid\w*|self[- ]harm|embarazada|alergi\w*|schwanger|krank|enceinte|malade|grávida|alérgic\w*)\b|аллерги|беремен|アレルギー|妊娠|알레르기|임신|एलर्जी|गर्भवती|حساسية|حامل/iu,
    "Asks for, or tells of, something about health.",
  ],
  [
    "personal_data",
    /\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b|\+?\d[\d ()-]{8,}\d|\bmy (home )?address is\b|\bphone number\b/iu,
    "Contains personal data.",
  ],
  [
    "minor",
    /\bi('?m| am) (only )?(8|9|1[0-5])( years old| yo\b|\b)|\btengo (8|9|1[0-5]) años|\bich bin (8|9|1[0-5])( jahre)?\b|\bj'ai (8|9|1[0-5]) ans/iu,
    "The writer says to be a child.",
  ],
  [
    "sarcasm",
    /\byeah,? right\b|\boh,? (great|wow|sure)\b.*\b(another|again|thanks for nothing)\b|\bthanks for nothing\b|\bwow,? (so )?(genius|original)\b|(^|\s)\/s\b/iu,
    "Is probably meant sarcastically.",
  ],
];

const DESPAIR =
  /\b(suicid\w*|self[- ]harm|kill(ing)? myself|end(ing)? (it all|my life)|(do not|don'?t) want to (live|be here|wake up)|no reason to (live|go on)|better off without me|quiero morir|no quiero vivir|ich will nicht mehr leben|je veux mourir|não quero (mais )?viver)\b|не хочу жить|死にたい|죽고 싶/iu;

const INJECTION =
  /\b(ignore|disregard|forget)\b.{0,40}\b(instructions?|prompt|rules)\b|\bsystem prompt\b|\byou are now\b|\bact as\b|\bas an? (ai|assistant|language model)\b|ignora (las|tus) instrucciones|ignorier\w* .{0,20}anweisungen/iu;

/** Topics by the words that give them away; the label is also what an English reply may mention. */
const TOPICS: [string, RegExp][] = [
  ["recipe", /recipe|receta|rezept|recette|receita|レシピ|레시피|рецепт|रेसिपी|وصفة/iu],
  ["tea", /\bteas?\b|\bté\b|\btee\b|\bthé\b|\bchá\b|お茶|紅茶|차\b|чай|चाय|شاي/iu],
  ["matcha", /matcha|抹茶|말차|матча/iu],
  ["brewing", /brew|steep|infus|aufgu|ziehen|蒸ら|завар/iu],
  ["kettle", /kettle|teapot|tetera|kanne|théière|bule|急須|чайник/iu],
  ["bread", /bread|dough|sourdough|\bpan\b|\bbrot|teig|\bpain\b|pão|パン|빵|хлеб|रोटी|خبز/iu],
  ["scones", /scones?|biscuits?/iu],
  ["cake", /cakes?|pastel|kuchen|gâteau|bolo|ケーキ|케이크|торт|केक|كعك/iu],
  ["oven", /oven|horno|ofen|forno|オーブン|오븐|духовк/iu],
  ["sugar", /sugar|azúcar|zucker|sucre|açúcar|砂糖|설탕|сахар|चीनी|سكر/iu],
  ["milk", /milk|leche|milch|\blait\b|leite|牛乳|ミルク|우유|молок|दूध|حليب/iu],
  ["temperature", /temperature|degrees|temperatura|grad\b|温度|온도|температур|तापमान/iu],
  ["vegan", /vegan|dairy[- ]free|gluten/iu],
  ["subtitles", /subtitle|captions?|subtítulos|untertitel|sous-titres|legenda|字幕|자막|субтитр/iu],
  ["song", /\bsongs?\b|canción|\blied\b|chanson|música/iu],
  ["music", /\bmusic\b|soundtrack|musik|musique/iu],
  ["dance", /\bdanc(e|ing)\b/iu],
  ["lyrics", /\blyrics?\b/iu],
  ["voice", /\bvoice\b/iu],
  ["beat", /\bbeats?\b/iu],
  ["views", /\bviews\b|\bbillion\b/iu],
  ["sound", /\baudio\b|\bvolume\b|\bsound\b|microphone/iu],
  ["video", /\bvideos?\b|vídeo|vidéo|動画|영상|видео|वीडियो|فيديو/iu],
];

/** Rules of thumb, always the same for the same text. */
export function analyse(comment: string): Analysis {
  const seed = hash32(comment);
  const positive = POSITIVE.test(comment);
  const negative = NEGATIVE.test(comment);
  const sentiment = negative ? (positive ? "Neutral" : "Negative") : positive ? "Positive" : "Neutral";
  const despair = DESPAIR.test(comment);
  const stop = despair
    ? (["health", DESPAIR, "The writer may be in despair."] as const)
    : STOPS.find(([, pattern]) => pattern.test(comment));
  const injection = INJECTION.test(comment);
  return {
    language: languageOf(comment),
    sentiment,
    category: categoryOf(comment, sentiment),
    topics: TOPICS.filter(([, pattern]) => pattern.test(comment))
      .map(([label]) => label)
      .slice(0, 3),
    spam: SPAM.test(comment),
    escalate: stop !== undefined || injection,
    escalationClass: stop?.[0] ?? null,
    escalationReason: stop?.[2] ?? (injection ? "Tries to give instructions to the one who answers." : null),
    despair,
    injection,
    confidence: confidenceOf(comment, seed, stop !== undefined || injection),
    seed,
  };
}

function categoryOf(comment: string, sentiment: Analysis["sentiment"]): Analysis["category"] {
  if (REQUEST.test(comment)) return "Requests";
  if (QUESTION.test(comment)) return "Questions";
  return sentiment === "Negative" ? "Criticism" : "Praise";
}

/** 0.72 to 0.98; less where there is hardly anything to read or a person should look. */
function confidenceOf(comment: string, seed: number, delicate: boolean): number {
  const letters = comment.match(/\p{L}/gu)?.length ?? 0;
  const certainty = 0.72 + (seed % 27) / 100;
  if (delicate) return Math.round(certainty * 70) / 100;
  return letters < 4 ? 0.45 : Math.round(certainty * 100) / 100;
}
