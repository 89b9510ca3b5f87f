import { fold } from "../text/normalise.ts";
import { finderOf } from "./word-phrases.ts";

/** By language, in the notation of `word-phrases.ts`. "I am not a human" is the honest sentence and stands nowhere here. */
const CLAIMS = `
  ME _ (a|an|the|) REAL _ HUMAN ; ME _ _ human/humans ; ME _ not/no _ BOT ; isnt/arent/aint _ BOT ; no/not bot*/robot* here/involved ; human (here|typing|behind|replying|writing) ; REAL person here/typing/behind/replying/writing
  written/typed/answered/sent _ (by (a|an) _ HUMAN|by hand|personally) ; i typed/wrote/write/type/answer* ~ myself/personally/hand
  soy _ _ human* ; soy _ una persona ; no soy _ BOT ; sou _ _ human* ; sou _ uma pessoa ; nao sou _ BOT ; sono _ _ _ uman* ; sono _ una persona ; non sono _ BOT
  je suis _ _ _ humain* ; je suis _ une _ personne ; (ne suis|jsuis) pas _ BOT ; ich bin _ (ein|eine) _ mensch/person ; ich bin kein* BOT ; ik ben _ _ _ mens/persoon ; ik ben geen BOT
  jestem _ czlowiekiem ; jestem prawdziwa osoba ; nie jestem BOT ; insanim ; BOT degilim ; saya/aku _ manusia ; saya/aku _ orang asli/sungguhan/beneran ; saya/aku bukan BOT ; main/mai _ _ insaan/insan ; main/mai _ BOT nahi
  я _ человек ; я не BOT`;
const SETS = {
  ME: "(im|i am|we are|its|this is|theres)",
  REAL: "real/actual/genuine/living/breathing/live",
  HUMAN: "human/humans/person/people/man/woman/guy/girl/dude/lady",
  BOT: "bot/bots/botem/robo/robot*/chatbot*/ai/ia/ki/machine/maquina/macchina/maschine/automat*/algorithm/computer/artificial/бот/робот",
};
const claimIn = finderOf(CLAIMS, "not", SETS);

/** The same where no blanks part words, or they take endings and prefixes. */
const UNSPACED =
  /(?:私|僕|俺|わたし)は(?:本物の|本当の|普通の)?人間|(?:ロボット|ボット|bot|ai)(?:では|じゃ)(?:ない|ありません)|(?:저는|나는|전) (?:진짜 )?(?:사람|인간)|(?:로봇|봇|ai)(?:이|가)? ?아니|我是(?:一个|一個)?(?:真人|真[实正]的人|人类|人類|活人)|我不是(?:机器人|機器人|ai|人工智能)|[اأ]نا (?:شخص حقيقي|[اإ]نسان|بشر)|(?:لست|مش) (?:روبوت|بوت|آلة)|मैं (?:एक )?(?:असली )?(?:इंसान|मनुष्य)/u;

/** Whether a text says that a human wrote it. */
export function claimsHuman(text: string): boolean {
  const folded = fold(text);
  return claimIn(folded) !== null || UNSPACED.test(folded);
}
