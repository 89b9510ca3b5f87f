import { fold } from "../text/normalise.ts";

const HUMAN_EN = "(?:human(?: being)?s?|person|people|man|woman|guy|girl|dude|lady)";

/** Written in folded form: lower case, Latin accents off. */
const CLAIMS: RegExp[] = [
  new RegExp(
    `\\b(?:i'?m|i am|we'?re|we are|it'?s|this is) (?:actually |really |just |totally |very much |100% |definitely |indeed )*(?:an? |the )?(?:real |actual |genuine |living |breathing |live )+(?:\\w+ )?${HUMAN_EN}\\b`,
  ),
  /\b(?:i'?m|i am|we'?re|we are) (?:actually |really |just |totally |very much |100% |definitely |only |indeed )*(?:an? )?human(?: being)?s?\b/,
  /\b(?:i'?m|i am|we'?re|we are|this is|it'?s|there'?s|am) (?:definitely |actually |really |certainly |surely )?(?:not|no) (?:an? |some )?(?:ro)?(?:bots?|ai|machine|automat\w+|chatbot|algorithm|computer|artificial)\b/,
  /\b(?:isn't|aren't|ain't) (?:an? )?(?:ro)?(?:bots?|ai|machine|automat\w+|chatbot)\b/,
  /\b(?:no|not) (?:ro)?bots? (?:here|involved)\b|\b(?:human|real person|actual person) (?:here|typing|behind|speaking|replying|writing)\b/,
  /\b(?:written|typed|answered|sent) (?:this )?(?:by (?:a|an actual|a real) (?:human|person)|by hand|personally)\b|\bi (?:typed|wrote|write|type|answer|answered) (?:\w+ ){0,3}?(?:myself|personally|by hand)\b/,
  // es, pt, it, fr
  /\bsoy (?:realmente )?(?:(?:un |una )?(?:ser )?human[oa]|una persona(?: real| de verdad)?)\b|\bno soy (?:un |una )?(?:ro)?(?:bot|ia|maquina|inteligencia)\b/,
  /\bsou (?:realmente |mesmo )?(?:(?:um |uma )?(?:ser )?human[oa]|uma pessoa(?: real| de verdade)?)\b|\bnao sou (?:um |uma )?(?:ro)?(?:bo|bot|ia|maquina)\b/,
  /\bsono (?:davvero |proprio )?(?:(?:un )?(?:essere )?uman[oa]|una persona(?: vera| reale)?)\b|\bnon sono (?:un |una )?(?:ro)?(?:bot|ia|macchina)\b/,
  /\bje suis (?:bien |vraiment |reellement )?(?:(?:un )?(?:etre )?humaine?|une (?:vraie )?personne(?: reelle)?)\b|\bje ne suis pas (?:un |une )?(?:ro)?(?:bot|ia|machine)\b|\bj'suis pas un (?:ro)?bot\b/,
  // de, nl, sv, da, no, fi
  /\bich bin (?:wirklich |tatsachlich |nur )?(?:ein (?:echter |richtiger |realer )?mensch|eine (?:echte |reale )person)\b|\bich bin kein(?:e)? (?:bot|roboter|ki|maschine)\b/,
  /\bik ben (?:echt )?(?:een )?(?:echte? )?(?:mens|persoon)\b|\bik ben geen (?:ro)?bot\b/,
  /\b(?:jag ar|jeg er) (?:faktiskt |faktisk )?(?:en |et )?(?:riktig |rigtig |virkelig |ekte |akta )?(?:manniska|menneske|person)\b|\b(?:jag ar|jeg er) (?:inte|ikke) en (?:ro)?bot\b|\bolen (?:oikea |aito )?ihminen\b|\ben ole (?:ro)?botti\b/,
  // pl, cs, ro, hu, tr
  /\bjestem (?:prawdziwym )?(?:czlowiekiem|człowiekiem|prawdziwa osoba)\b|\bnie jestem (?:ro)?botem\b|\bjsem (?:skutecny )?(?:clovek|opravdovy clovek)\b|\bnejsem (?:ro)?bot\b/,
  /\bsunt (?:o persoana reala|om|un om|uman)\b|\bnu sunt (?:un )?(?:ro)?bot\b|\bvalodi ember vagyok\b|\bnem vagyok (?:ro)?bot\b|\b(?:ben )?(?:gercek )?(?:bir )?insanim\b|\b(?:ben )?(?:bir )?(?:ro)?bot degilim\b/,
  // id, vi, tl
  /\bsaya (?:adalah |ini )?(?:manusia|orang (?:asli|sungguhan|beneran))\b|\b(?:saya|aku) bukan (?:ro)?bot\b|\btoi la (?:con )?nguoi(?: that)?\b|\b(?:toi|minh) khong phai (?:la )?(?:ro)?bot\b|\btao ako\b|\bhindi ako (?:ro)?bot\b/,
  // ru, uk, bg
  /(?<!\p{L})я (?:настоящий |живой |реальный |обычный )*(?:человек|людина)|(?<!\p{L})я не (?:ро)?бот|(?<!\p{L})я (?:справжня |жива )?людина|(?<!\p{L})аз съм (?:истински )?човек|не съм (?:ро)?бот/u,
  // ar, he, fa, hi
  /(?:انا|أنا) (?:شخص حقيقي|انسان|إنسان|بشر)|(?:لست|مش) (?:روبوت|بوت|آلة)|אני (?:בן אדם|אדם אמיתי|אנושי)|אני לא (?:רובוט|בוט)|من (?:یک )?(?:انسان|آدم واقعی)|ربات نیستم/u,
  /मैं (?:एक )?(?:असली )?(?:इंसान|मनुष्य|व्यक्ति) हूँ|मैं (?:कोई )?(?:रोबोट|बॉट) नहीं/u,
  // ja, ko, zh, th
  /(?:私|僕|俺|わたし)は(?:本物の|本当の|普通の)?人間|(?:ロボット|ボット|bot|ai)(?:では|じゃ)(?:ない|ありません)|(?:저는|나는|전) (?:진짜 )?(?:사람|인간)(?:이에요|입니다|이야)|(?:로봇|봇|ai)(?:이|가)? ?아니/u,
  /我是(?:一个|一個)?(?:真人|真实的人|真正的人|人类|人類|活人)|我不是(?:机器人|機器人|ai|人工智能)|(?:ผม|ฉัน|เรา)(?:เป็น)(?:คน|มนุษย์)(?:จริง)?|ไม่ใช่(?:บอท|หุ่นยนต์)/u,
];

/** "I am not a human" is the honest sentence; it must not count as the claim. */
const DENIALS = /\b(?:i'?m|i am|we'?re|we are) not (?:an? )?(?:real |actual )?(?:human|person)\b/g;

/** Whether a text says that a human wrote it, in some thirty languages. */
export function claimsHuman(text: string): boolean {
  const folded = fold(text).replace(DENIALS, " ");
  return CLAIMS.some((claim) => claim.test(folded));
}
