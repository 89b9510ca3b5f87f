import { isHomeLink, type SpamView } from "./spam-text.ts";
import { finderOf } from "./word-phrases.ts";

const WORK =
  "(?:channel|page|profile|website|site|blog|videos?|clips?|songs?|music|single|track|album|mixtape|covers?|rap|beats?|trailer|band|stream|shop|store|parody|content|stuff|instagram|facebook|twitter|soundcloud|twitch|tutorials?|vlogs?|account|montages?|project)";
/** Orders to the reader; who tells of what they do themselves ("I will check my videos") is no beggar. */
const ORDER =
  "(?<!\\b(?:i|we|i'?ll|we'?ll|ill|will|would|could|can|to|gonna|i'?m|did|was|who|they|he|she|people|not|nobody|anybody|anyone) )(?:check(?:ed)?(?: ?out)?|visit|watch|see|look(?: at)?|have a (?:look|listen)(?: at| to)?|listen(?: to)?|go(?: to)?|support|follow|like|join|search|hear|subscribe(?: to)?|share)";

/** Forms of begging for an audience that a viewer who talks about the video does not use; of canonical text. */
const BEGGING: readonly RegExp[] = [
  new RegExp(
    `\\b${ORDER} (?:(?:out|all|some|of|at|to|on|the|this|also|please|for|and|a) ){0,3}(?:my|our) (?:\\w+ ){0,3}?${WORK}\\b`,
  ),
  /\b(?:check|watch|find|see|hear) (?:it|them|this|that|me|us) (?:out )?on (?:my|our) (?:\w+ )?(?:channel|page|profile)\b|\bcheck (?:me|us) out\b|\bcheck ?out (?:me|us) /,
  /(?<!\b(?:to|i|we) )\bcheck (?:out )?my (?:new|newest|latest|own|rap\w*|g\+) /,
  /\bcheck ?out "?[\w ]{2,25}"? (?:channel|on (?:youtube|itunes|soundcloud|spotify))\b/,
  /\b(?:made|started|start|starting|have|got|make) (?:a|an|my) (?:\w+ ){0,2}?(?:channel|cover|remix)\b.{0,60}\b(?:check|subscribe|visit|support)\b/,
  /^[^\p{L}]{0,6}(?:please )?subscribe(?: please| to (?!your|this|the|his|her|him|them|that)\w| like| and (?:like|share)|[^\p{L}]{0,6}$)/u,
  /\bif (?:i|we) (?:get|hit|reach) \d[\d.,k]* subscribers\b|\bthrow (?:me )?a sub\b|\b(?:get|win) (?:a |your )?free gift ?cards?\b/,
  /\bsubscribe (?:in|on) my channel\b|\b(?:i|we) would (?:really )?appreciate (?:it )?if .{0,30}\bsubscribers?\b|\bdonate bitcoins? to me\b/,
  /(?<!\b(?:i|we|to|did|will|would|they|have|i'?ve|not|just|an?|more) )\bsubscribe (?:to )?(?:me|my (?!guy|man|friend|bro)|us|our)\b|\bsubscribe back\b|\bsubscribers? please\b|\bplease subscribe to (?:me|my|our)\b/,
  /\b(?:follow|add|like|dm|message|text|contact|find|hit) (?:and \w+ )?(?:me|us|my page|our page)(?: up)? (?:on|at|in) (?:my )?(?:instagram|facebook|twitter|snap\w*|tiktok|kik|skype|soundcloud|twitch|whatsapp|telegram|discord)\b/,
  /\b(?:i am|im|i'm|we are|we're|my name is) .{0,80}\b(?:rapper|singer|youtuber|producer|musician|artist|band|songwriter|channel|covers?)\b.{0,200}\b(?:(?:visit|watch|see|to|at|on|from) my (?:\w+ ){0,2}(?:channel|page|music|songs?|covers?|videos?)|subscribe)\b/,
];

/** Who wants subscribers of their own, traded or as alms; in the notation of `word-phrases.ts`. */
const subscribersIn = finderOf(
  `
  sub4sub/s4s/f4f/sub2sub ; sub 4/for/to/por/x/vs/za/indo sub ; follow 4/for follow ; abo gegen/pour abo ; SUB _ balik ; взаимн* подписк* ; SUB _ me/channel ~ ill/i sub* ; abone ol _ _ donerim/ben
  HELP ~ _ N _ SUBS ; HELP ~ N _ _ SUBS ; i/im _ _ _ need/want/short/away ~ N _ SUBS ; trying to get/reach/hit _ N _ SUBS ; me/mi/mir/nos falta*/fehlen/mancan*/manqu* _ _ N _ SUBS ; brakuje mi _ N SUBS ; не хватает _ N SUBS ; abone* ulasma*
  can/could/may i _ get/have/reach/hit _ _ SUBS -to ; give/drop/throw/spare me/us a/some/your SUB ; daj* suba ; suscri* _ a mi/nuestro _ canal ; inscre* _ _ no/em/pro meu/nosso _ canal ; abonn* _ a/sur ma/notre _ chaine
  abon* _ _ (mich|mein*/unseren _ kanal) ; iscriv* al mio/nostro _ canale ; abonn* _ _ mijn/ons _ kanaal ; (subskryb*|zasubskryb*) moj*/nasz* _ kanal ; subnij* mnie/moj* ; kanalima _ abone ol* ; подпи* на (меня|мой/наш _ канал)
  SUB _ channel/chanel/ch aku/saya/gue/gw/ku ; mere _ channel ko _ _ SUB ; SUBS _ _ pure/poore/karwa*/karado`,
  "not dont never",
  {
    N: "1*/2*/3*/4*/5*/6*/7*/8*/9*/mil/cien/tausend",
    SUB: "sub/subs/subscribe/subrek",
    SUBS: "subs/sub/subscriber*/suscriptor*/seguidores/inscrit*/abonn*/abos/iscritti/subow/subskrybent*/widzow/abone*/подписчик*",
    HELP: "help/get/push/ayud*/apoy*/ajud*/aide*/helft/hilf*/unterstutzt/aiuta*/helpen/pomoz*/bantu*/помог*/поддерж*",
  },
);
const SUBSCRIBERS_UNSPACED =
  /互粉|相互(?:登録|チャンネル)|チャンネル登録(?:お願い|して)|登録者\S{0,4}\d+人\S{0,6}(?:目指|協力|応援|お願い|助け)|(?:私|僕|俺|自分)の(?:チャンネル|ch)\S{0,6}登録|맞구독|اشترك.{0,12}قناتي|मेरे चैनल को सब्सक्राइब|(?:제|내) 채널\S{0,3} ?구독/u;

/** Whether somebody begs for subscribers; who asks the channel how one gets them does not. */
export function begsForSubscribers(folded: string): boolean {
  if (ASKS.test(folded)) return false;
  return subscribersIn(folded) !== null || SUBSCRIBERS_UNSPACED.test(folded);
}

/** Who wants a press for the press's sake, of canonical text; "like this video" is the channel's to say. */
const PRESSES =
  /\b(?:like|upvote) this comment (?:if|please|for|so|when|and)\b|^\W*(?:please )?(?:like|upvote) this comment\W*$|^\W*(?:come |guys |everyone |please )?(?:like (?:and|&) )?subscribe(?: if you\b.*| for me| please)?\W*$/;

/** Links that an advertiser places: shortened, with a referral, funding or selling; or an address with hardly a word beside it. */
const PLACED =
  /(?:^|\.)(?:bit\.ly|goo\.gl|adf\.ly|ow\.ly|is\.gd|linkbucks\.com|cutt\.ly|rb\.gy|t\.ly|binbox\.io|s\.id|lnkd\.in|gofundme\.com|indiegogo\.com|kickstarter\.com|vakinha\.com\.br|linktr\.ee|t\.me|wa\.me|teespring\.com)$/;
const REFERRAL = /[?&/](?:ref|rb|r|refer|tag|invite|promo|utm_\w+)[=/]|refer/i;
const PUSH =
  /\b(?:vote|sign up|register|win|earn|money|buy|download|donate|subscribe|click|visit|check (?:this |it )?out|my|our|free|discount|petition|join|curso|compre|acesse|gratis|comprar)\b/;

/** How the channel itself speaks under its videos, or somebody who quotes it; such a comment is no stranger's begging. */
const HOST_VOICE =
  /\b(?:thanks? (?:you )?(?:all |so much |guys |everyone )*for (?:watching|helping|joining|the support)|(?:in|the) comments? (?:section )?below|in the comments|(?:this|the|first|second|next|our) (?:videos?|course|tutorial) (?:goes|went|is live|today|we|i)|hope (?:you|all|this) (?:\w+ ){0,3}(?:enjoy\w*|like[d]?) this|our (?:experts|team|website|discord|merch|giveaways?|newsletter|sponsor)|limited edition|original post|become a patron|comment down below|like this video|we enjoyed|one of these challenges|\d+ off)\b/;
/** A question to whoever made the video, up to a question mark at the end; "what do you think of mine?" is none. */
const ASKS =
  /\b(?:how|why|what|which|where|when) (?!do (?:you|u) think)(?:do|does|did|can|could|should|would|is|are|was|were|nobody|many|much)\b[^?]{4,160}\?\W*$/;
/** Why a comment is begging for an audience or placed there for its link, as a sentence for a person; null when it is neither. */
export function begging({ text, original, links, words }: SpamView): string | null {
  // Who asks the channel how begging is done begs for nothing.
  if (HOST_VOICE.test(text) || ASKS.test(text)) return null;
  if (BEGGING.some((pattern) => pattern.test(text)))
    return "Sends readers to the author's own channel, page or work.";
  if (PRESSES.test(text)) return "Begs for likes or subscribers.";
  const outside = links.filter((link) => link.certain && !isHomeLink(link) && !link.host.endsWith(":"));
  const pushed = PUSH.test(text);
  const isPlaced =
    outside.some(({ host }) => PLACED.test(host)) ||
    (outside.length > 0 && pushed) ||
    (outside.some(({ raw }) => /^https?:|^www\./i.test(raw)) &&
      (words.length <= 3 || REFERRAL.test(original)));
  return isPlaced ? "Was placed for its link." : null;
}
