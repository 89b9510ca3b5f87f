import { isHomeLink, type SpamView } from "./spam-text.ts";

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
  /\b(?:would|will|it|that|really) (?:\w+ ){0,3}mean (?:\w+ ){0,3}(?:a lot|the world|so much) .{0,60}\b(?:my|our) (?:\w+ ){0,2}(?:channel|videos?|music|covers?|songs?|page)\b/,
  /\b(?:free (?:\w+ ){0,2}(?:gift ?cards?|robux|v ?bucks|iphones?|itunes|skins|psn codes?|xbox codes?|followers)|gift ?card codes?)\b.{0,80}\b(?:click|get|here|link|download|site|website|app|code|profile|generator|at|now)\b/,
];

/** So many subscribers, as a goal. */
const COUNT = String.raw`(?:\d[\d.,]{0,8} ?(?:k|mil)?|mil|cien|tausend) ?(?:more |other |mas |plus de |altri )?(?:subs?|suscriptor\w{0,4}|seguidores|inscritos?|abonnes?|abos?|abonnenten|iscritti|abonnees?|sub(?:ow|skrybent\w{0,4})|widzow|abone\w{0,4}|подписчик\p{L}{0,3})`;
const HELP = String.raw`(?:help|get|push|bring|ayud[ae]\w{0,5}|apoy[ae]\w{0,5}|me ajud\w{1,5}|ajud[ae]\w{0,4}|aide\w{0,2}|helft|hilf|hilft|unterstutzt|aiutat?e?mi|aiutami|helpen?|pomoz\w{0,4}|bantu\w{0,2}|помог\p{L}{1,5}|поддерж\p{L}{1,6})`;

/** Who wants subscribers of their own: traded, or as alms. Of folded text, letters of a language that has none of the Latin as they are. */
const SUBSCRIBERS: readonly RegExp[] = [
  /\bsub ?(?:4|for|to|por|x|vs|za|indo) ?sub\b|\bs4s\b|\bf4f\b|\bfollow (?:4|for) follow\b|\babo (?:gegen|pour) abo\b|\bsub(?:s|rek)? (?:indo )?balik\b|взаимн\S{0,30} подписк|互粉|相互(?:登録|チャンネル)|맞구독|구독.{0,4}맞/u,
  /\bsub(?:scribe)? (?:to )?(?:me|my channel)\b.{0,40}\b(?:i'?ll|i will|and i|will|i) (?:sub\w*|do|return)|abone ol.{0,20}(?:donerim|ben de)/u,
  new RegExp(
    `(?<!\\p{L})${HELP}[ -](?:\\p{L}+ ){0,5}?(?:(?:a|auf|em|en|to|bis|naar|do|до|sampai) )?${COUNT}`,
    "u",
  ),
  new RegExp(
    String.raw`\b(?:i|i'?m|my channel) (?:\w+ ){0,3}?(?:need|want|short of|away from|trying to (?:get|reach|hit)|goal is|only need|just need) (?:\w+ ){0,2}?${COUNT}|\b(?:me|nos|mi|mir|me) (?:falta[nm]?|fehlen|mancano|manque|manquent) (?:\w+ ){0,2}?${COUNT}|\bbrakuje mi (?:\w+ )?${COUNT}|не хватает (?:\p{L}+ )?${COUNT}|${COUNT}\w{0,3} (?:\w+ ){0,3}?(?:ulasmama|ulasmamiza)`,
    "u",
  ),
  /\b(?:can|could|may) i (?:please )?(?:get|have|reach|hit) (?:\w+ ){0,2}?(?:\d[\d.,k]{0,8} )?subs(?:cribers)?\b(?! to (?:your|the)\b)|\b(?:give|drop|throw|spare) (?:me|us) (?:a|some|your) subs?\b|\bdaj(?:cie)? suba\b/u,
  /\bsuscri\w{2,9} (?:todos )?a (?:mi|nuestro) (?:\w+ )?canal\b|\b(?:se inscrev\w{1,3}|inscreva(?:m|-)?\s?-?se|inscreve) (?:la |ai )?(?:no|em|pro) (?:meu|nosso) (?:\w+ )?canal\b|\babonn\w{1,3}(?:[- ](?:toi|vous))? (?:a|sur) (?:ma|notre) (?:\w+ )?chaine\b|\babonn?ier\w{0,3} (?:bitte |doch |mal |alle ){0,2}(?:mich\b|(?:meinen|unseren) (?:\w+ )?kanal)|\biscriv\w{2,6} al (?:mio|nostro) (?:\w+ )?canale\b|\babonneer\w{0,2} (?:je )?(?:op )?(?:mijn|ons) (?:\w+ )?kanaal\b|\b(?:za)?subskryb\w{1,6} (?:moj|nasz)\w{0,3} (?:\w+ )?kana[lł]|\bsubnij\w{0,4} (?:mnie|moj\w{0,3})\b|\bkanal[iı]ma (?:da )?abone ol/u,
  /подпи\p{L}{1,8} на (?:меня|(?:мой|наш) (?:\p{L}+ )?канал)|\bsub(?:s|scribe|rek)? (?:dong |ya )?(?:channel|chanel|ch) (?:aku|saya|gue|gw|ku)\b|\bmere (?:\w+ )?channel ko (?:\w+ ){0,2}?sub\w*|\b\d[\d.,k]{0,8} sub\w* (?:\w+ ){0,2}?(?:kar ?wa ?d\w*|karado|pure kar\w*|poore kar\w*)\b|मेरे चैनल को सब्सक्राइब|اشترك.{0,12}قناتي|チャンネル登録(?:お願い|して)|登録者\S{0,4}\d+人\S{0,6}(?:目指|協力|応援|お願い|助け)|(?:私|僕|俺|自分)の(?:チャンネル|ch)\S{0,6}登録|(?:제|내) 채널\S{0,3} ?구독/u,
];

/** Whether somebody begs for subscribers; who asks the channel how one gets them does not. */
export function begsForSubscribers(folded: string): boolean {
  return !ASKS.test(folded) && SUBSCRIBERS.some((pattern) => pattern.test(folded));
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
