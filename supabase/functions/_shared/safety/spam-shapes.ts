import { fold } from "../text/normalise.ts";
import { findLinks } from "./links.ts";
import { begsForSubscribers } from "./spam-begging.ts";
import { isHomeLink } from "./spam-text.ts";
import { undisguised } from "./spam-undisguised.ts";

/** Who wrote a comment, and whose channel it stands on, as names. */
export interface SpamNames {
  author?: string | null;
  channel?: string | null;
}

/** Who warns of spam speaks its words without being it. */
const WARNING =
  /\b(?:beware|watch out|impersonat\w+|bots?|spam\w*|phishing|fake (?:account|comment|profile|channel|page)\w*|scammers? (?:in|are|is|here|pretend|us)|scam alert|(?:is|are|it'?s) (?:all |just )?(?:an? )?scams?|(?:do not|don'?t|never|please do not) (?:\w+ )?(?:trust|fall|click|contact|text|reply|respond|message|send|share|give|engage)|reported|estafa|no le escriban|golpe|cuidado|achtung|betrug\w*|arnaque|attention|truffa|attenzione)\b|мошенник\S*|осторожно|詐欺|诈骗|사기/u;

interface Signs {
  text: string;
  shown: string;
  hidden: boolean;
  /** A messenger is named. */
  messenger: boolean;
  /** The reader is told to write to somebody. */
  contact: boolean;
  phone: boolean;
  handle: boolean;
  /** It links to some place that is not YouTube. */
  outside: boolean;
}

/** A form that today's spam has and a viewer's comment has not, with a sentence for a person. */
interface Shape {
  reason: string;
  holds: (signs: Signs) => boolean;
}

const MESSENGER =
  /\b(?:whats? ?ap+|wats ?ap+|whatsapp|wa\.me|telegram\w*|tele ?gram|t\.me|tele gm|viber|zangi|snapchat|kik|wechat|skype|line id)\b|телеграм\S*|телегу|телеге|ватсап\S*|واتساب|واتس|تيليجرام|تلغرام|ライン追加|텔레그램|카톡|电报|微信|टेलीग्राम/u;

/** The reader is told where to write, or in words that say nothing else. */
const WRITE_THERE = new RegExp(
  [
    String.raw`\b(?:message|text|contact|reach|write|dm|inbox|chat) (?:\w+ ){0,4}?(?:on|via|through|at) (?:my |his |her |our )?(?:whats|tele|t\.me|wa\.me|insta|\+\d|@\w)`,
    String.raw`\b(?:escribeme|escribanme|escribe(?:le|me)?|contactame|hablame|mandame|agregame|chame|chama|me chama|fale comigo|entre em contato|contate|schreib (?:mir|uns|ihm|ihr)|melde dich|kontaktier\w*|contactez|contacte|ecris moi|ecrivez|ajoute|scrivimi|contattami|napisz|yaz(?:in|iniz)?|hubungi|chat saya|wa saya|kirim pesan|stuur|app me)\b`,
    String.raw`напиши\S*|пиши\S*|свяжи\S*|связывайтесь|обращайтесь|راسلني|تواصل\S*|راسلوني|連絡(?:ください|して)|联系|加我|연락`,
  ].join("|"),
  "u",
);
const CONTACT = new RegExp(
  [
    String.raw`\b(?:message|text|contact|dm|inbox|write(?: to)?|call|hmu|hit|reach(?: out)?(?: to)?|add|mail|email|ping|consult|hola at) (?:\w+ ){0,2}?(?:me|us|him|her|them|up|now|the (?:name|number|handle|admin|expert|coach)|@\w|\+\d)`,
    WRITE_THERE.source,
  ].join("|"),
  "u",
);

const PHONE =
  /(?<![\d.])(?:\+|00)\s?\d(?:[\s().•_*~-]{0,3}\d){8,14}(?!\d)|(?<![\d.,:])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\d.,:])/u;
const HANDLE = /(?:^|[\s:👉➡>(])@\s?[a-z][\w.]{3,}/iu;

const MONEY =
  /\b(?:invest\w*|invertir|investi\w*|anlage\w*|trad(?:e|es|er|ers|ing)|forex|fx|crypto\w*|cripto\w*|bitcoin|btc|eth|usdt|stocks?|portfolio|broker|profits?|returns?|lucros?|ganancias|gewinne?|guadagn\w*|earn\w*|income|withdraw\w*|financial|retire\w*)\b|инвест\S*|крипт\S*|трейд\S*|прибыл\S*|استثمار|تداول|निवेश|투자|投資|投资/u;
const GAIN =
  /[$€£₦₹]\s?\d[\d.,]*\s?k?|\b(?:made|earned|earning|profit\w*|gains?|returns?|turned|doubled|withdr\w+|six figures?|7 figures?|payout|debt free|gane|ganei|lucr\w+|verdient|gagne)\b|заработ\S*/iu;
/** An expert by first name and surname, as such tales bring them in; of the cased text. */
const NAMED_EXPERT =
  /(?:\b(?:[Ee]xpert|[Cc]oach|[Bb]roker|[Aa]dvis[eo]r|[Mm]entor|[Tt]rader|CFA)\b[ ,:]*(?:is |named |called |like |from |of |by |to )?|(?:[Ww]ith|[Ff]rom|[Uu]nder|[Bb]y|[Tt]o|[Oo]f|[Nn]ame(?:d| is)|[Cc]alled|[Cc]on|[Cc]om|[Mm]it|[Aa]vec|[Gg]racias a|[Gg]raças a|[Mm]erci à|[Dd]ank)\s+(?:(?:the|my|expert|coach|sir|mr|mrs|ms|madam|dr|a|la|experta|experto|señor|señora|especialista|Frau|Herr|Madame|Monsieur)\.?\s+){0,3})\p{Lu}\p{Ll}{2,}\s(?:\p{Lu}\.?\s)?\p{Lu}\p{Ll}{2,}/u;
const LOOK_UP =
  /\b(?:look (?:her|him|them) up|google (?:her|his|him)|(?:her|his) (?:full )?name (?:is|on|online))\b/;
/** Who claims to have got there by somebody's help. */
const BY_HELP =
  /\b(?:thanks to|all thanks|guidance|guided|mentor\w*|helped me|under the|invest\w* with|trad\w+ with|recommend\w*|advis\w+|coach\w*|gracias a|gracas a|merci a|dank\b|grazie a)\b/;

const WON =
  /\b(?:you(?:'?ve| have|'?re| are)?(?: been| just| the)? (?:(?:randomly|luckily) )?(?:selected|chosen|picked|nominated)(?: as| for| among| to|!|\.|,| 🎉|$)|you(?:'?ve| have)? won\b|you(?:'?re| are) (?:one of |among )?(?:the |our |my |a |todays? )?(?:lucky )?winners?|claim (?:your|the|ur) (?:\w+ )?(?:prize|gift|reward|price|package|giveaway|money|iphone|ps5|bonus)|voce ganhou|(?:tu as|vous avez) (?:gagne)|kazandin\w*|wygrales\w*)|ты выиграл\S*|आप जीत|आपको चुना|आपने जीता|当選|中奖|中獎|당첨/u;
const PRIZE =
  /\b(?:prizes?|gift\w*|rewards?|giveaways?|package|iphone|ps5|cash|money|bonus|premio\w*|regalo|sorteo|sorteio|gewinn\w*|preis|cadeau|prix|lot|hadiah|odul\w*|hediye|nagrod\w*|prijs)\b|приз\S*|подар\S*|جائزة|هدية|इनाम|पुरस्कार|賞|奖|경품|[🎁🎉🏆💝📦]/u;
const PROFILE =
  /\b(?:(?:my|our) (?:profile|bio|avatar|about|channel|page|pic(?:ture)?|photo|name|icon|pfp|link)|link in (?:my )?(?:bio|profile|about|name)|mi (?:perfil|canal|foto)|meu (?:perfil|canal)|mein(?:em)? (?:profil|kanal)|mon (?:profil|compte)|mio profilo|profilim\w*|profil saya|profilu)\b|мо(?:й|ём|ем|его) (?:профил\S*|канал\S*|аватар\S*)|у меня (?:в|на) (?:профил\S*|канал\S*)|プロフ|主页|프로필/u;
const ADULT =
  /\b(?:nudes?|naked|onlyfans|of model|sexy?|horny|lonely|naughty|18\+|hook ?up|cam ?girl|milf|xxx|porn\w*|desnud\w+|sexo|caliente|pelada|novinha|safad\w+|gostosa|nackt\w*|nue|coquine|chaude|nuda|ciplak|bugil)\b|голы\S*|интим\S*|знакомств\S*|секс\S*|عاري\S*|سكس|裸|セフレ|출장|[🔞🍑💦👙]/u;
const CLICK =
  /\b(?:click|tap|look at|see|check(?: out)?|visit|watch|open|find|press|go to|mira|entra|mirá|clica|veja|acesse|olha|entre|klick\w*|schau|guck|regarde|clique\w*|va sur|guarda|clicca|tikla|bak|klik|cek|zobacz|kliknij)\b|жми\S*|смотри\S*|заходи\S*|переходи\S*|ادخل|شوف|اضغط|見て|点击|点开|클릭|[👉👆☝👇⬇⬆➡]/u;

const SHAPES: readonly Shape[] = [
  {
    reason: "Hides a lure with spaced-out or lookalike letters.",
    holds: ({ hidden }) => hidden,
  },
  {
    reason: "Hides a link by spelling out the dot.",
    holds: ({ shown }) =>
      /[a-z\d](?:\s*[([{<]\s*(?:dot|d0t|\.)\s*[)\]}>]\s*|\s+d[o0]t\s+)(?:com|net|org|info|xyz|ru|tv|me|co|shop|site|online|club|top|vip|live|link)(?![\p{L}\p{N}])|(?<!\S)w\s+w\s+w\s*\./iu.test(
        shown,
      ),
  },
  {
    reason: "Sends readers to a messenger app, with a number or name.",
    holds: ({ messenger, contact, phone, handle, text }) =>
      (messenger && (phone || (handle && contact))) ||
      (phone && ADULT.test(text)) ||
      (phone && contact && /\b(?:text|whats|message|dm|inbox|guidance|loan|invest|profit|hack)/.test(text)) ||
      (messenger && handle && /\b(?:expert|coach|hacker|trader|admin|support|mentor|team)\b/.test(text)),
  },
  {
    reason: "Tells readers to message someone on another app.",
    holds: ({ text, messenger }) => messenger && WRITE_THERE.test(text) && !/\?\s*$/.test(text),
  },
  {
    reason: "Promotes a named expert to contact about money.",
    holds: ({ text, shown }) => {
      if (!MONEY.test(text)) return false;
      const named = NAMED_EXPERT.test(shown);
      return (
        (named && GAIN.test(text) && (BY_HELP.test(text) || LOOK_UP.test(text) || HANDLE.test(shown))) ||
        (LOOK_UP.test(text) && GAIN.test(text) && BY_HELP.test(text)) ||
        (named && LOOK_UP.test(text))
      );
    },
  },
  {
    reason: "Advertises someone who recovers lost money or accounts.",
    holds: ({ text, handle, messenger, contact }) =>
      /\b(?:recover\w*|get (?:my|your|back)|got (?:my|back)|hack\w*|unlock\w*|recuper\w*|zuruck\w*)\b/.test(
        text,
      ) &&
      /\b(?:funds?|crypto\w*|wallet|bitcoin|btc|usdt|money|scam\w*|account|instagram|facebook|cuenta|conta|fondos|dinero|dinheiro|konto|geld)\b/.test(
        text,
      ) &&
      ((handle && (contact || BY_HELP.test(text))) ||
        (messenger && contact) ||
        (/\b(?:\w*hackers?|recovery|cyber) (?:expert|team|agen\w+|service)\b/.test(text) &&
          BY_HELP.test(text))),
  },
  {
    reason: "Shares a wallet's recovery phrase as bait.",
    holds: ({ text, shown }) =>
      /\b(?:seed|recovery|secret|backup|mnemonic)[ -]?(?:phrase|words?|key)|сид[- ]фраз/u.test(text) &&
      (/[:(-]\s*(?:\p{Ll}{3,8}[ ,]+){8,}\p{Ll}{3,8}/u.test(shown) ||
        (/\b(?:usdt|trx|trc20|btc|eth|bnb|sol)\b/.test(text) &&
          /\b(?:i have|i got|my|tengo|tenho|mi|mina)\b|у меня/u.test(text) &&
          /\b(?:transfer\w*|move|moving|send|withdraw|retirar|pasar|sacar|cash out)\b|вывести|перевести/u.test(
            text,
          ) &&
          /\b(?:binance|bybit|okx|coinbase|kraken|exchange|bank)\b/.test(text))),
  },
  {
    reason: "Advertises a healer or someone who casts spells.",
    holds: ({ text, shown, handle, phone, contact }) =>
      (/\b(?:dr|doctor|doc|chief|prophet|priest\w*|baba|mama|sheikh|herbalist|healer)\b\.? ?\w*/.test(text) &&
        /\b(?:herb\w*|roots?|natural (?:remedy|medicine|cure)|spell\w*|remedy|hierbas|ervas)\b/.test(text) &&
        /\b(?:cured?|heal(?:ed|s|ing)?|brought (?:back|my)|restored|got rid|free from|negative|came back|pregnan\w+|curo|curou|me curo)\b/.test(
          text,
        ) &&
        (/\bD(?:r|octor|oc)\.? ?\p{Lu}/u.test(shown) || contact) &&
        (/\b(?:herpes|hsv|hiv|hpv|hepatitis|diabetes|cancer|fibroids?|als|infection|ex (?:husband|wife|boyfriend|girlfriend|lover)|husband|lupus|copd|warts)\b/.test(
          text,
        ) ||
          contact ||
          handle ||
          phone)) ||
      (/love spells?|amarre\w{0,20} de amor/.test(text) && (contact || handle || phone)),
  },
  {
    reason: "Claims the reader has won, and says where to write.",
    holds: ({ text, contact, messenger, handle, phone }) =>
      WON.test(text) &&
      (messenger ||
        phone ||
        (contact && (PRIZE.test(text) || handle)) ||
        (handle && PRIZE.test(text)) ||
        /\bclaim (?:your|the|ur) \w+/.test(text) ||
        (PRIZE.test(text) && /[👆☝👉📥📩⬆]/u.test(text))),
  },
  {
    reason: "Begs for subscribers.",
    holds: ({ text }) => begsForSubscribers(text),
  },
  {
    reason: "Lures readers to a profile with adult content.",
    holds: ({ text, outside }) =>
      ADULT.test(text) &&
      ((PROFILE.test(text) && CLICK.test(text)) ||
        /link in (?:my )?(?:bio|profile|about)|on my (?:profile|channel|page)|my (?:profile|bio|page|channel)\b/.test(
          text,
        ) ||
        outside),
  },
  {
    reason: "Sends readers to the author's profile.",
    holds: ({ text }) =>
      /\b(?:click|tap|press)(?: on)? (?:my|the) (?:profile|avatar|pic\w*|photo|name|icon|pfp|channel)\b|\bscan (?:the|my) (?:qr|code)|\b(?:enlace|link) (?:en|na|no) (?:mi|minha|meu) (?:perfil|bio)\b|\blink di (?:bio|profil)\b/u.test(
        text,
      ),
  },
  {
    reason: "Praises a book or product in the words of a known ad campaign.",
    holds: ({ text, shown }) =>
      /\b(?:nobody|no one|hidden|forbidden|banned|secret) .{0,50}\b(?:books?|e-?books?)\b/.test(text) ||
      (/\b(?:books?|e-?book|guide|program)\b/.test(text) &&
        /["“«'][^"”»']{6,60}["”»']/u.test(shown) &&
        /\b(?:secrets?|wealth|blew my mind|abundance)\b/.test(text) &&
        /\b(?:read|reading|by|search|google|found)\b/.test(text) &&
        !/\b(?:your|you) (?:book|wrote|mentioned)\b/.test(text)),
  },
  {
    reason: "Sells followers, views or promotion.",
    holds: ({ text, outside }) =>
      /\bpromosm\b|\bsmm panel\b/.test(text) ||
      (/\b(?:buy|get|need|want|cheap|boost|grow|promot\w+|comprar?|kaufen|acheter) .{0,30}\b(?:followers|subscribers|views|seguidores|abonnenten|vues|likes)\b/.test(
        text,
      ) &&
        (outside || /\b(?:promote|dm|contact|fiverr)\b/.test(text)) &&
        !/\?\s*$/.test(text)),
  },
  {
    reason: "Promises money to anyone who gets in touch.",
    holds: ({ text, contact, phone, handle, outside, messenger }) =>
      (/\b(?:earn|earning|make|making|ganar?|gana|ganhe|ganhar|verdien\w*|gagne[rz]?|guadagna\w*|kazan\w*|zarabia\w*|dapatkan)\b.{0,30}(?:[$€£₹]\s?\d|\d[\d.,]*\s?(?:[$€£₹]|usd|dollars?|euros?|reais|dolares|tl|zl|rb|ribu|juta))|\bwork(?:ing)? from home\b|заработок/u.test(
        text,
      ) &&
        (contact || phone || messenger || handle || outside || PROFILE.test(text))) ||
      /\b(?:1xbet|1win|mostbet|melbet)\b.{0,80}(?:promo|code|bonus|join|sign|register|link|profit|won|win)/u.test(
        text,
      ),
  },
];

const DECORATION =
  /(?:official|oficial|offiziell|officiel|real|original|support|helpdesk|team|admin|backup|giveaways?|telegram|whatsapp|contact|prize|winner|second(?:channel|account)|2nd){1,8}$|^(?:official|oficial|real|the(?=real)|text|contact|dm|message|whatsapp|telegram)+/g;

const letters = (name: string) => fold(name).replace(/[^\p{L}\p{N}]/gu, "");

/** How alike an author's name is to the channel's: `dressed` is its name with a disguise or an addition such as "official". */
export function likeness({ author, channel }: SpamNames): "none" | "same" | "dressed" {
  if (!author || !channel) return "none";
  const own = letters(channel);
  if ([...own].length < 4) return "none";
  const other = letters(author.replace(/^@/, ""));
  const undressed = (name: string) => name.replace(DECORATION, "");
  const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const swapped = (name: string) =>
    name.replace(/[l1|]/g, "i").replace(/0/g, "o").replace(/5/g, "s").replace(/rn/g, "m").replace(/vv/g, "w");
  if (other === own) {
    const disguised = plain(author.normalize("NFC")) !== plain(channel.normalize("NFC"));
    return disguised &&
      /[^\p{ASCII}]/u.test(author) &&
      !/[^\p{ASCII}]/u.test(channel) &&
      !/\p{Script=Latin}\p{M}|[à-ÿ]/iu.test(author)
      ? "dressed"
      : "same";
  }
  if (swapped(other) === swapped(own)) return "dressed";
  const bare = undressed(other);
  if (bare !== other && (bare === own || swapped(bare) === swapped(undressed(own)))) return "dressed";
  return bare.replace(/\d{1,4}$/, "") === own ? "same" : "none";
}

/** The forms of today's spam that a comment has, as sentences for a person; each alone is enough. */
export function spamShapes(comment: string, names: SpamNames = {}): string[] {
  const { shown, text, hidden } = undisguised(comment);
  const signs: Signs = {
    text,
    shown,
    hidden,
    messenger: MESSENGER.test(text),
    contact: CONTACT.test(text),
    phone: PHONE.test(shown),
    handle: HANDLE.test(shown),
    outside: findLinks(shown).some((link) => link.certain && !isHomeLink(link)),
  };
  const warns = WARNING.test(text) && !signs.phone;
  const found = warns ? [] : SHAPES.filter(({ holds }) => holds(signs)).map(({ reason }) => reason);
  const alike = likeness(names);
  const lured = signs.messenger || signs.contact || signs.phone || WON.test(text) || signs.outside;
  if (alike === "dressed" || (alike === "same" && lured)) found.push("The author uses this channel's name.");
  return found;
}
