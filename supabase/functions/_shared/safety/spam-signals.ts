import type { FoundLink } from "./links.ts";

/** What the rules look at, worked out once a comment. */
export interface SpamView {
  /** Canonical words: folded, spelling variants of the usual lures unified (see `spam-words.ts`), blanks single. */
  text: string;
  /** The comment before folding, for the share of capitals. */
  original: string;
  links: FoundLink[];
  words: string[];
}

interface SignalRule {
  name: string;
  /** A sentence a person understands. A rule without one only weighs; it is never given as a reason. */
  reason?: string;
  /**
   * The weight it has before any example was seen (log-odds); training moves it from there. Keeps a lure that is rare
   * in the training set from counting for nothing. Default 0.
   */
  prior?: number;
  test: RegExp | ((view: SpamView) => boolean);
}

const WORK =
  "(?:channel|page|profile|website|site|blog|video|clip|song|music|single|track|album|mixtape|remix|cover|rap|beat|trailer|movie|film|band|stream|book|app|game|store|shop|company|project|parody|content|stuff|instagram|facebook|twitter|soundcloud|twitch|tutorial|vlog|account)s?";
const SEE =
  "(?:check|visit|watch|see|view|look|listen|go to|come to|go|come|click|search|hear|support|enjoy|follow|like|share|join|add|try|look up)";
const NEAR = "(?:\\W+\\w+){0,6}?\\W+";

const SHARED_HOSTS: [string, RegExp][] = [
  [
    "host_social",
    /(?:^|\.)(?:facebook|fb|instagram|twitter|x|tiktok|snapchat|vk|plus\.google|linkedin|threads|tsu|discord|discordapp|t|wa|telegram|kik)\.(?:com|net|co|gg|me|org)$/,
  ],
  [
    "host_funding",
    /(?:^|\.)(?:gofundme|indiegogo|kickstarter|patreon|change|avaaz|paypal|ko-fi|buymeacoffee|vakinha|cash)\./,
  ],
  [
    "host_shop",
    /(?:^|\.)(?:amazon|amzn|ebay|etsy|teespring|aliexpress|barnesandnoble|apple|play\.google|redbubble|shopify|store)\./,
  ],
  [
    "host_media",
    /(?:^|\.)(?:soundcloud|reverbnation|vimeo|twitch|datpiff|spotify|bandcamp|wattpad|dailymotion|mixcloud)\./,
  ],
  [
    "host_short",
    /^(?:bit\.ly|tinyurl\.com|goo\.gl|adf\.ly|ow\.ly|is\.gd|shhort\.com|linkbucks\.com|hyperurl\.co|cutt\.ly|rb\.gy|t\.ly|binbox\.io|shorturl\.at|s\.id|lnkd\.in)$/,
  ],
];

/** Links to the platform itself are mostly a moment in the video or the video shared; they are not "elsewhere". */
export function isHomeLink(link: FoundLink): boolean {
  return /(?:^|\.)(?:youtube\.com|youtu\.be)$/.test(link.host);
}

/** Where a conversation points to for a fact; such a link begs for nothing. */
const REFERENCE =
  /(?:^|\.)(?:wikipedia|wiktionary|wikimedia|github|stackoverflow|stackexchange|genius|azlyrics|imdb|archive|arxiv|doi|pubmed|nih|britannica)\.(?:org|com|gov)$|\.(?:gov|edu|ac\.uk|gov\.uk)$/;

/** Words that turn to the reader to get something; a link in a longer comment without any is mostly a source. */
const LURE =
  /\b(?:please|check|visit|vote|click|go|come|join|follow|add|subscribe|sign|register|get|win|free|money|earn|buy|sell|download|help|donate|share|like|support|watch|listen|my|our|new|cheap|offer)\b/;

const outside = (view: SpamView) =>
  view.links.filter((link) => link.certain && !isHomeLink(link) && !REFERENCE.test(link.host));

export const SIGNALS: readonly SignalRule[] = [
  {
    name: "own_channel",
    prior: 2,
    reason: "Sends readers to the author's own channel, page or work.",
    test: new RegExp(`\\b${SEE}\\b${NEAR}(?:my|our)\\b(?:\\W+\\w+){0,4}?\\W+${WORK}\\b`),
  },
  {
    name: "on_my_channel",
    prior: 1.5,
    reason: "Sends readers to the author's own channel, page or work.",
    test: /\b(?:on|in|to|at|of|for|from) (?:my|our) (?:\w+ )?(?:channel|page|profile|website|site|blog)\b/,
  },
  { name: "my_work", prior: 0.5, test: new RegExp(`\\b(?:my|our)(?:\\W+\\w+){0,2}?\\W+${WORK}\\b`) },
  {
    name: "check_out",
    prior: 1.5,
    reason: "Asks readers to check something out.",
    test: /\b(?:check|checked|checking) (?:(?:this|it|me|my|us|our|them|these|that|him|her|\w+) ){0,3}?out\b|\bcheck (?:my|our|me|us|this|out)\b|\bcheck (?!the\b)\w+ (?:channel|video|music|page)\b/,
  },
  {
    name: "look_at",
    prior: 1,
    reason: "Asks readers to look at something else.",
    test: /\b(?:take|have) (?:a|one)? ?(?:quick )?(?:look|listen)\b|\blook at my\b|\bwatch my\b|\bsee my\b|\bhear my\b|\bgo to my\b|\bvisit (?:my|our|this)\b|\blisten to my\b/,
  },
  {
    name: "this_on_youtube",
    prior: 3,
    reason: "Is an automatic share message.",
    test: /\b(?:check out|look at) this (?:video|playlist|channel)\b/,
  },
  {
    name: "subscribe_me",
    prior: 3,
    reason: "Asks for subscribers.",
    test: /\bsubscribe (?:to |on |in |for )?(?:me|my|us|our|please|back|now|here|if|and|or|is|it)\b|\b(?:please|guys|everyone|can you|could you|come|just|go|to the channel|watch) (?:\w+ )?subscribe\b|\bsub ?(?:4|for|to) ?sub\b|\bsubscribe (?:4|for) subscribe\b|\bsubscribe back\b|\bsubscribers? please\b|\b(?:like|comment|share|rate|and|&) (?:and |& |, )?subscribe\b|\b(?:throw|drop|leave) (?:me )?a sub\b/,
  },
  {
    name: "subscribe_bare",
    prior: 3,
    reason: "Asks for subscribers.",
    test: /^\W*(?:like (?:and|&) )?subscribe\b|^\W*\w+ \w+ subscribe\W*$/,
  },
  {
    name: "subscriber_goal",
    prior: 2.5,
    reason: "Asks for subscribers.",
    test: /\b(?:i|me|my|we|us|our|please) (?:\w+ ){0,4}?\d[\d.,k]* ?(?:m |more )?subscribers?\b|\b(?:my|our|first|need|want|get|some|more|views and|likes and) (?:\w+ )?subscribers?\b|\b\d+ subscribers? (?:by|before|tonight|today|and|thats|please)\b|\bat \d+ subscribers\b|\bsubscribes? to me\b/,
  },
  {
    name: "invites",
    prior: 3,
    reason: "Asks for subscribers.",
    test: /\b(?:su[bs]{1,2}cri[bv]\w+|inscrev\w+|abonn\w+|abonier\w+|iscriv\w+|subskryb\w+|abone ol\w*)\W.{0,20}\b(?:canal|kanal|chaine|canale|kanalima|moi|mich)\b|подпи\S{1,30} на (?:мой|наш|канал|меня)|اشترك.{0,12}قناتي|チャンネル登録(?:お願い|して)|구독.{0,6}(?:부탁|해)/,
  },
  {
    name: "like_comment",
    prior: 2,
    reason: "Asks for likes.",
    test: /\b(?:like|thumb|thumbs up|upvote) (?:this|my|the) comment\b/,
  },
  { name: "like_if", test: /\b(?:like|thumbs up|thumb up|thumbs) (?:this )?if\b|\bthumbs? up\b/ },
  {
    name: "like_page",
    prior: 2,
    reason: "Asks for likes or followers elsewhere.",
    test: /\b(?:like|follow|add|share|join|tweet|message|contact|email|text) (?:and \w+ )?(?:me|my|us|our|this (?:page|pic|picture|poster|facebook)|him on|her on|4 follow|for follow)\b|\bfollow (?:\w+ )?(?:on|@)/,
  },
  {
    name: "vote_share",
    prior: 1.5,
    reason: "Asks for votes, signatures or shares.",
    test: /\b(?:vote|voting) (?:for|daily|here)\b|\bplease vote\b|\bsign (?:the|this|my|our) petition\b|\bplease share\b|\bshare (?:this|it|everyone)\b|\bpetition\b/,
  },
  {
    name: "donate",
    prior: 1,
    reason: "Asks for money or help.",
    test: /\b(?:donat\w+|fundrais\w+|crowdfund\w+|gofundme|indiegogo|kickstarter|patreon)\b|\bhelp (?:me|us|my|our)\b|\bplease help\b/,
  },
  {
    name: "earn_money",
    prior: 2,
    reason: "Promises easy money.",
    test: /\b(?:earn|earning|make|making|get|win|need|want|extra|free|real|easy|pay ?pal) (?:\w+ ){0,3}?(?:money|cash|dollars?|income|profit|bitcoin|btc|crypto)\b|\bget(?:ting)? paid\b|\bmoney (?:online|from home|fast|today|now)\b|\bwork(?:ing)? from home\b|\bforex\b|\btrading (?:signals?|coach|expert)\b|\binvest(?:ed|ment|ing)? with\b|\bmy (?:broker|trader|coach)\b/,
  },
  {
    name: "free_lure",
    prior: 2.5,
    reason: "Lures with gifts, codes or prizes.",
    test: /\bfree (?:\w+ ){0,3}?(?:gift ?cards?|codes?|itunes|iphone|ipad|robux|v ?bucks|skins?|downloads?|games?|apps?|beta|giveaways?|leads?|stuff|music|credits?|shirts?|version|cs ?go|followers|views)\b|\bgift ?cards?\b|\bgive ?aways?\b|^\W*win (?:a|an|the|free)\b|\bwin (?:\w+ ){0,3}?(?:iphone|ipad|ps\d|xbox|phone|laptop|gift|prize|card|money|cash|tickets?|skins?|giveaway)\b|\bchance (?:of|to) win(?:ning)?\b|\bpromo(?:tion)? code\b|\bcoupon\b|\bhack(?:ed|s)? (?:account|facebook|tool)\b|\baccount hack\b/,
  },
  {
    name: "shop_talk",
    prior: 0.7,
    reason: "Sells something.",
    test: /\b(?:buy|order|sell|selling|sold|shop|purchase|discount|sale|for only|worldwide|shipping|customers?|apparel|merch|sign up|signup|register|registr\w*|install|download)\b/,
  },
  {
    name: "self_intro",
    prior: 1.5,
    reason: "Introduces the author to gain an audience.",
    test: /\b(?:i am|im|i'm|we are|we're|were) (?:a |an |the )?(?:\w+ ){0,4}?(?:rapper|singer|youtuber|producer|musician|artist|band|dj|songwriter|gamer|twins?|group|channel|director|filmmaker|new to youtube|new on youtube|new here)\b|\bmy name is\b|\bi (?:just )?(?:started|start|made|make|created|do|did|have|upload|post|put|play|rap|sing) (?:\w+ ){0,4}?(?:youtube|channel|videos?|covers?|remix|minecraft|montages?|tutorials?|lets plays?|music|songs?|raps?)\b|\b(?:new|small|rookie|young|aspiring|upcoming) (?:\w+ )?(?:youtuber|rapper|artist|singer|producer|channel|band|gamer)\b/,
  },
  {
    name: "please_watch",
    prior: 1.2,
    reason: "Promotes the author's own work.",
    test: /\b(?:give (?:me|us|it) a (?:chance|try|shot|listen|look)|(?:means?|mean) (?:\w+ ){0,3}?(?:a lot|so much|the world)|would (?:really )?appreciate|wont regret|won't regret|wont be disappointed|won't be disappointed|tell me what (?:you|u) think|let (?:me|us) know what|what do you think of my|leave (?:a|some) (?:feedback|comment|like)|feed ?back|constructive criticism|hope (?:you|u) (?:guys )?(?:like|enjoy)|get (?:\w+ )?(?:noticed|known|popular|famous|discovered)|(?:start|spread|grow|support) (?:\w+ )?(?:my|our))\b/,
  },
  {
    name: "greeting",
    prior: 0.4,
    test: /^\W*(?:hey|hi|hello|yo|sup|whats up|hiya|attention|dear|people|guys|ok)\W*(?:\w+\W+)?(?:guys?|everyone|everybody|all|there|people|friends?|beaties|yall|katycats|ladies|fans?)?\b/,
  },
  {
    name: "mass_address",
    prior: 0.4,
    test: /\b(?:guys|everyone|everybody|anyone|anybody|people|yall|friends|folks)\b/,
  },
  {
    name: "offer",
    prior: 0.3,
    test: /\b(?:do you (?:like|love|want|need)|if you (?:like|love|want|need|are|enjoy|could|guys|would)|want (?:to|a)|need (?:money|help)|looking for|interested in|have you (?:tried|heard)|does anyone)\b/,
  },
  { name: "please", prior: 0.5, test: /\bplease\b/ },
  {
    name: "new_release",
    prior: 0.7,
    reason: "Announces a release.",
    test: /\b(?:out now|new (?:single|track|song|album|mixtape|video|music|channel|website|remix)|coming soon|latest (?:single|video|song)|now available|official (?:audio|single)|on itunes|on spotify)\b/,
  },
  {
    name: "contact",
    prior: 1.5,
    reason: "Gives a number, address or handle to contact.",
    test: /\bwhats ?app\b|\btelegram\b|\bkik\b|\bskype\b|\binbox me\b|\bdm me\b|\bhit me up\b|\btext me\b|\bcall me\b/,
  },
  {
    name: "phone",
    prior: 3,
    reason: "Gives a number or address to contact.",
    test: ({ original }) =>
      /(?<!\d)(?:\+|00)\d[\d ().-]{8,}\d|(?<![\d.])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\d.])|[\w.+-]@[\w-]+\.[a-z]{2,}/i.test(
        original,
      ),
  },
  { name: "handle", prior: 0.7, test: /(?:^|\s)[@+](?=[a-z_])[\w.]{3,}/ },
  {
    name: "link_out",
    prior: 2.5,
    reason: "Links to another site.",
    test: (view) => outside(view).length > 0,
  },
  {
    name: "link_in_talk",
    prior: -3.5,
    test: (view) => outside(view).length === 1 && view.words.length >= 9 && !LURE.test(view.text),
  },
  {
    name: "links_many",
    prior: 0.5,
    reason: "Links to another site.",
    test: (view) => outside(view).length > 1,
  },
  {
    name: "link_alone",
    prior: 1,
    reason: "Is little more than a link.",
    test: (view) => outside(view).length > 0 && view.words.length <= 3,
  },
  { name: "link_home", test: (view) => view.links.some(isHomeLink) },
  {
    name: "referral",
    prior: 1,
    reason: "Contains a referral code.",
    test: (view) =>
      outside(view).length > 0 &&
      /[?&/](?:ref|rb|r|refer|aff(?:iliate)?id?|tag|share|invite|promo)[=/]|refer/i.test(view.original),
  },
  ...SHARED_HOSTS.map(
    ([name, pattern]): SignalRule => ({
      name,
      prior: 0.5,
      reason: "Links to another site.",
      test: (view) => view.links.some((link) => pattern.test(link.host)),
    }),
  ),
  { name: "watch_path", prior: 2, reason: "Points to another video.", test: /(?:^|[\s/])watch\?v=/ },
  { name: "repeats", reason: "Repeats itself.", test: repeatsItself },
  {
    name: "shouting",
    test: (view) => share(view.original, /\p{Lu}/gu, /\p{L}/gu) > 0.7 && view.words.length > 3,
  },
  { name: "words_1_3", test: (view) => view.words.length <= 3 },
  { name: "words_15", test: (view) => view.words.length >= 15 },
  { name: "words_30", test: (view) => view.words.length >= 30 },
];

function share(text: string, part: RegExp, whole: RegExp): number {
  const all = text.match(whole)?.length ?? 0;
  return all === 0 ? 0 : (text.match(part)?.length ?? 0) / all;
}

/** The same five words three times: a line pasted again and again, not a chorus that changes. */
function repeatsItself({ words }: SpamView): boolean {
  if (words.length < 15) return false;
  const seen = new Map<string, number>();
  for (let i = 0; i + 5 <= words.length; i += 1) {
    const run = words.slice(i, i + 5).join(" ");
    const times = (seen.get(run) ?? 0) + 1;
    if (times === 3) return true;
    seen.set(run, times);
  }
  return false;
}

/** Names of the rules that hold. */
export function signalsOf(view: SpamView): string[] {
  return SIGNALS.filter(({ test }) => (test instanceof RegExp ? test.test(view.text) : test(view))).map(
    ({ name }) => name,
  );
}
