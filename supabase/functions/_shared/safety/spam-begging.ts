import { isHomeLink, type SpamView } from "./spam-signals.ts";

const WORK =
  "(?:channel|page|profile|website|site|blog|videos?|clips?|songs?|music|single|track|album|mixtape|remix(?:es)?|covers?|rap|beats?|trailer|band|stream|shop|store|parody|content|stuff|instagram|facebook|twitter|soundcloud|twitch|tutorials?|vlogs?|account|montages?|project)";
/** Orders to the reader; who tells of what they do themselves ("I will check my videos") is no beggar. */
const ORDER =
  "(?<!\\b(?:i|we|i'?ll|we'?ll|ill|will|would|could|can|to|gonna|i'?m|did|was|who|they|he|she|people|not|nobody|anybody|anyone) )(?:check(?:ed)?(?: ?out)?|visit|watch|see|look(?: at)?|take a look at|have a (?:look|listen)(?: at| to)?|listen(?: to)?|come(?: to)?|go(?: to)?|go (?:check(?: ?out)?|subscribe to|see|watch|visit)|support|follow|like|join|search|hear|click(?: on)?|subscribe(?: to)?|share)";

/** Forms of begging for an audience that a viewer who talks about the video does not use; of canonical text. */
const BEGGING: readonly RegExp[] = [
  new RegExp(
    `\\b${ORDER} (?:(?:out|all|some|of|at|to|on|the|this|also|please|for|and|a) ){0,3}(?:my|our) (?:\\w+ ){0,3}?${WORK}\\b`,
  ),
  /\bcheck (?:me|us) out\b|\bcheck ?out (?:me|us) /,
  /(?<!\b(?:to|i|we) )\bcheck (?:out )?my (?:new|newest|latest|own|rap\w*|g\+|google ?\+?) /,
  /\bcheck ?out "?[\w ]{2,25}"? (?:channel|on (?:youtube|itunes|soundcloud|spotify))\b|\bcheck ?out (?:this|the) (?:youtuber? )?channel\b/,
  /\b(?:made|started|start|starting|have|got|make) (?:a|an|my) (?:\w+ ){0,2}?(?:channel|cover|remix)\b.{0,60}\b(?:check|subscribe|please (?:go|see|watch|listen|look|share|follow)|visit|support|take a look)\b/,
  /^[^\p{L}]{0,6}(?:please )?subscribe(?: please| to (?!your|this|the|his|her|him|them|that)\w| like| and (?:like|share)|[^\p{L}]{0,6}$)/u,
  /\bif (?:i|we) (?:get|hit|reach) \d[\d.,k]* subscribers\b|\bthrow (?:me )?a sub\b|\b(?:get|win) (?:a |your )?free gift ?cards?\b/,
  /\bsubscribe (?:in|on) my channel\b|\b(?:i|we) would (?:really )?appreciate (?:it )?if .{0,30}\bsubscribers?\b|\bdonate bitcoins? to me\b/,
  /\b(?:check out|look at) this (?:video|playlist|channel) on youtube?r?\b(?=\W*(?:$|https?|www|<))|\bcheck out this playlist\b/,
  /(?<!\b(?:i|we|to|did|will|would|they|have|i'?ve|not|just|an?|more) )\bsubscribe (?:to )?(?:me|my (?!guy|man|friend|bro)|us|our)\b|\bsubscribe (?:4|for) subscribe\b|\bsubscribe back\b|\bsubscribers? please\b|\bplease subscribe to (?:me|my|our)\b/,
  /\b(?:need|want|help (?:me|us)|reach|get (?:me|us)|get to|trying to (?:get|reach)|close to|my goal|reaching) (?:\w+ ){0,4}?\d[\d.,k]* ?(?:more )?subscribers?\b|\b(?:be|become) my first subscribers?\b/,
  /\bsubscribes? to me\b|^\W*subscribe my channel\b/,
  /\b(?:inscreva(?:m|-)?\s?-?se|se inscrev(?:e|a|am)|inscreve) (?:(?:la|ai|tambem|por favor) ){0,2}(?:no|em|pro) (?:meu|nosso)\b|\bsuscrib(?:ete|anse|ios) a (?:mi|nuestro)\b|\babonn(?:e|ez)[- ](?:toi|vous) (?:a|sur) (?:ma|notre|mon)\b|\babonn?ier(?:e|t|en)? (?:doch )?(?:meinen|unseren)\b|\biscriv(?:iti|etevi) al (?:mio|nostro)\b|\bkanal[iı]ma abone\b|\bsubskryb\w+ (?:moj|nasz)\w*|подпи\S{0,30} на (?:мой|наш)|اشترك.{0,12}قناتي|チャンネル登録(?:お願い|して)|제 채널.{0,8}구독/u,
  /\b(?:follow|add|like|dm|message|text|contact|find|hit) (?:and \w+ )?(?:me|us|my page|our page)(?: up)? (?:on|at|in) (?:my )?(?:instagram|facebook|twitter|snap\w*|tiktok|kik|skype|soundcloud|twitch|whatsapp|telegram|discord)\b/,
  /\bfollow (?:4|for) follow\b|\blike (?:my|our) (?:facebook )?page\b/,
  /\bvote (?:for )?(?:me|us|my|our)\b.{0,60}\b(?:please|here|http|link|daily|contest|competition)\b/,
  /\b(?:i am|im|i'm|we are|we're|my name is) .{0,80}\b(?:rapper|singer|youtuber|producer|musician|artist|band|songwriter|channel|covers?)\b.{0,200}\b(?:check (?:me|us|my|out)|give (?:me|us) a (?:chance|shot|listen)|(?:visit|watch|see|to|at|on|from) my (?:\w+ ){0,2}(?:channel|page|music|songs?|covers?|videos?)|subscribe)\b/,
  /\b(?:would|will|it|that|really) (?:\w+ ){0,3}mean (?:\w+ ){0,3}(?:a lot|the world|so much) .{0,60}\b(?:my|our) (?:\w+ ){0,2}(?:channel|videos?|music|covers?|songs?|page)\b/,
  /\b(?:free (?:\w+ ){0,2}(?:gift ?cards?|robux|v ?bucks|iphones?|itunes|skins|psn codes?|xbox codes?|followers)|gift ?card codes?)\b.{0,80}\b(?:click|get|here|link|download|site|website|app|code|profile|generator|at|now)\b/,
];

/** Links that an advertiser places: shortened, with a referral, funding or selling; or an address with hardly a word beside it. */
const PLACED =
  /(?:^|\.)(?:bit\.ly|tinyurl\.com|goo\.gl|adf\.ly|ow\.ly|is\.gd|shhort\.com|linkbucks\.com|hyperurl\.co|cutt\.ly|rb\.gy|t\.ly|binbox\.io|shorturl\.at|s\.id|lnkd\.in|hotmart\.com|gofundme\.com|indiegogo\.com|kickstarter\.com|vakinha\.com\.br|linktr\.ee|t\.me|wa\.me|chat\.whatsapp\.com|teespring\.com|reverbnation\.com|datpiff\.com)$/;
const REFERRAL = /[?&/](?:ref|rb|r|refer|aff(?:iliate)?id?|tag|invite|promo|utm_\w+)[=/]|refer/i;
const PUSH =
  /\b(?:vote|sign up|register|win|earn|money|buy|download|donate|subscribe|follow (?:me|us)|click|visit|check (?:this |it )?out|my|our|free|discount|petition|join|curso|compre|acesse|gratis|comprar)\b/;

/** How the channel itself speaks under its videos, or somebody who quotes it; such a comment is no stranger's begging. */
const HOST_VOICE =
  /\b(?:thanks? (?:you )?(?:all |so much |guys |everyone )*for (?:watching|helping|joining|the support)|(?:in|the) comments? (?:section )?below|in the comments|(?:this|the|first|second|next|our) (?:videos?|course|tutorial) (?:goes|went|is live|today|we|i)|hope (?:you|all|this) (?:\w+ ){0,3}(?:enjoy\w*|like[d]?) this|our (?:experts|team|website|discord|merch|giveaways?|newsletter|sponsor)|limited edition|timestamps?|original post|become a patron|comment down below|like this video|you can now|we enjoyed|one of these challenges|\d+ off)\b/;
/** A question to whoever made the video, up to a question mark at the end; "what do you think of mine?" is none. */
const ASKS =
  /\b(?:how|why|what|which|where|when) (?!do (?:you|u) think)(?:do|does|did|can|could|should|would|is|are|was|were|nobody|many|much)\b[^?]{4,160}\?\W*$/;
/** What a trained score names when somebody turns to readers for an audience. */
const FOR_AUDIENCE: ReadonlySet<string> = new Set([
  "own_channel",
  "on_my_channel",
  "check_out",
  "subscribe_me",
  "subscribe_bare",
  "subscriber_goal",
  "self_intro",
  "please_watch",
  "like_page",
  "look_at",
  "invites",
  "please",
  "greeting",
  "new_release",
]);

/** Signals that together, in a short comment of which the trained words are nearly sure, leave nothing else. */
const SURE_PAIRS = [
  ["own_channel", "on_my_channel"],
  ["own_channel", "check_out"],
  ["on_my_channel", "check_out"],
  ["on_my_channel", "subscribe_me"],
  ["subscribe_me", "subscriber_goal"],
  ["subscribe_me", "please"],
  ["subscriber_goal", "self_intro"],
  ["subscriber_goal", "donate"],
  ["self_intro", "check_out"],
  ["self_intro", "please_watch"],
] as const;
const NEARLY_SURE = 0.98;
const LONG_TALK = 40;

/** Whether begging or a placed link stands in a comment: what a trained score needs beside it to call anything spam. */
export function begs(
  { text, original, links, words }: SpamView,
  signals: readonly string[],
  score: number,
): boolean {
  if (HOST_VOICE.test(text)) return false;
  // Who asks the channel how begging is done begs for nothing.
  if (ASKS.test(text)) return false;
  if (BEGGING.some((pattern) => pattern.test(text))) return true;
  const outside = links.filter((link) => link.certain && !isHomeLink(link) && !link.host.endsWith(":"));
  if (outside.some(({ host }) => PLACED.test(host))) return true;
  if (outside.some(({ raw }) => /^https?:|^www\./i.test(raw))) {
    return (
      words.length <= 3 ||
      REFERRAL.test(original) ||
      PUSH.test(text) ||
      signals.some((name) => FOR_AUDIENCE.has(name))
    );
  }
  if (outside.length > 0 && PUSH.test(text)) return true;
  if (score < NEARLY_SURE || words.length > LONG_TALK) return false;
  return SURE_PAIRS.some((pair) => pair.every((name) => signals.includes(name)));
}
