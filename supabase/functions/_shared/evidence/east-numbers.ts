/** Numbers in Chinese signs and in Hangul, which count only before a counter, since they stand in ordinary words, too. */
import type { FoundNumber } from "./found-number.ts";
import { worths } from "./number-words.ts";

const HAN = worths("〇|零=0 一=1 二|两|兩=2 三=3 四=4 五=5 六=6 七=7 八=8 九=9");
const HANGUL = worths("영=0 일=1 이=2 삼=3 사=4 오=5 육=6 칠=7 팔=8 구=9");
const PLACES = worths("十|십=10 百|백=100 千|천=1000");
/** Korean counts things in words of its own. */
const NATIVE_TENS = worths("열=10 스물|스무=20 서른=30 마흔=40 쉰=50");
const NATIVE = worths("한|하나=1 두|둘=2 세|셋=3 네|넷=4 다섯=5 여섯=6 일곱=7 여덟=8 아홉=9");

/** 七千, 三十五, 一万二千, 이십오, 만오천 */
function worthOf(run: string): number {
  const value = (part: string) => {
    let total = 0;
    let digit = 0;
    for (const sign of part) {
      const place = PLACES[sign];
      if (place) {
        total += (digit || 1) * place;
        digit = 0;
      } else digit = digit * 10 + (HAN[sign] ?? HANGUL[sign] ?? 0);
    }
    return total + digit;
  };
  const at = run.search(/[万만]/u);
  return at < 0 ? value(run) : (value(run.slice(0, at)) || 1) * 10_000 + value(run.slice(at + 1));
}

const HAN_NUMBER =
  /(?<![〇零一二两兩三四五六七八九十百千万])[〇零一二两兩三四五六七八九十百千万]+(?=時間|時|分|秒|日|週間|か月|ヶ月|カ月|个月|個月|年|円|元|块|人|個|个|本|枚|回|度|杯|匹|台|歳|岁|つ|グラム|キロ|リットル|ドル|ユーロ|カップ|パーセント|話|章|月|目|号|番|段|曲|通|組|名|問|点|割|倍|袋|粒|束|センチ|メートル|ミリ|小时|小時|天|周|克|公斤|毫升|升|厘米|公里|次|集|勺|片|条)|半(?=時間|日|年|カップ|個|小时|小時|个|天)/gu;
const SINO =
  /(?<![\p{Script=Hangul}])[영일이삼사오육칠팔구십백천만]+(?=\s?(?:분|초|일|월|년|원|그램|킬로|미터|센티|도|퍼센트|밀리|리터|화|인분|주|개월)(?!\p{Script=Hangul}{3}))/gu;
/** Words that are written like a figure and its unit: oil, composition, comic, this person, member of staff. Not after a month: 오월 오일. */
const SINO_WORD = /^(?:오일|이일|일일|이도|구도|사도|이주|사주|만화|이화|이분|구분|이원|사원|구원)/u;
const COUNTED =
  /(?<![\p{Script=Hangul}])(열|스물|스무|서른|마흔|쉰)?(한|하나|두|둘|세|셋|네|넷|다섯|여섯|일곱|여덟|아홉)?(?=\s?(?:시간|시|개|번|명|살|잔|컵|달|장|권|마리|병|대|숟가락|큰술|작은술|스푼|티스푼|가지|판|조각|꼬집))/gu;
const HALF = /반(?=\s?(?:시간|컵|개|스푼))|절반/gu;

const found = (start: number, text: string, value: number): FoundNumber => ({
  start,
  end: start + text.length,
  values: [value],
  article: false,
  ordinal: false,
});

export function eastNumbersIn(text: string): FoundNumber[] {
  const all: FoundNumber[] = [];
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text))
    // 十分 is "enough", 万分 "very much".
    for (const { index, 0: run } of text.matchAll(HAN_NUMBER))
      if (!(/[十万]/u.test(run) && run.length === 1 && text[index + 1] === "分"))
        all.push(
          text.startsWith("个半", index + run.length)
            ? found(index, `${run}个半`, worthOf(run) + 0.5)
            : found(index, run, run === "半" ? 0.5 : worthOf(run)),
        );
  if (/[\uac00-\ud7af]/.test(text)) {
    for (const { index, 0: run } of text.matchAll(SINO))
      if (/월 ?$/u.test(text.slice(Math.max(0, index - 2), index)) || !SINO_WORD.test(text.slice(index)))
        all.push(found(index, run, worthOf(run)));
    for (const { index, 0: run, 1: ten = "", 2: one = "" } of text.matchAll(COUNTED))
      if (run !== "") all.push(found(index, run, (NATIVE_TENS[ten] ?? 0) + (NATIVE[one] ?? 0)));
    for (const { index, 0: run } of text.matchAll(HALF)) all.push(found(index, run, 0.5));
  }
  return all;
}
