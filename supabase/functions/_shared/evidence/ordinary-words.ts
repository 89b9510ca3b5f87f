/** Words that are no names though they bear a capital, and that no dictionary lists in small letters. */

/** Anywhere, in any language. */
export const ORDINARY = `pdf gps qr wifi wlan url csv jpg png html mb gb cpu gpu ram ssd hdmi i i'm i'll i've i'd ok okay diy lol ps p.s faq tv usb dvd cd uk us usa eu am pm ai youtube pc dj mc led hd uhd
  american british indian mexican brazilian latin european asian african
  austrian swiss canadian australian irish scottish ud usted dios deus dieu gott hi hello hey thanks thank god christmas easter xmas halloween
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
  sie ihnen ihr ihre ihren ihrem du dir dich dein deine euch euer eure uhr
  internet playlist shorts short chapter chapters part episode season step section kapitel mum mom dad sir madam mr mrs ms
  navidad natal noel paques pascua pascoa diwali ramadan eid`;

/** What is said among people and stands in no list of words, wherever it stands. */
export const SAID = `ha haha hah hmm hm ah oh aw aww yay hooray yep yup nope nah thx ty congrats hugs kisses thanks thank cheers welcome sorry please love buddy yummy delicious noted
  it its this that these those there we you they he she and but so if when what how why who yes no not
  ja nein na tja ach und aber das wir ich es er ist sí si pero sim não mas oui non et mais nous vous on ça ciao sì ma
  moin servus prost jawohl grüße gruß liebe lieben danke notiert exakt mega muchísimas gracias besos olé anotado hola saludos abraços abrazos beijos poxa boa oi olá obrigado obrigada bem-vindo
  oje ohje ohjeh uff ups oops hoppla juhu naja hach boah wow uau oba opa eita epa uf ay uy vaya anda ostras jolin orale andale nossa ue puxa credo zut bah ouf aie oups chouette beh mah boh dai evviva magari dzieki oj ojej joh nou he tsja haha hehe hihi hoho jaja jeje jiji hadi vay ура ой ах ух эх ого ха спасибо
  merci bises bisous bonjour bienvenue bienvenidas peut-être aloha namaste amen à é e y o a c c'est d'abord`;

/** Endings that make a noun of anything. */
export const GERMAN_ENDINGS =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|chen|lein|tion|tionen|nis|nisse|tät|tat|tum|ismus|erei|ieren|ungs|ling|linge)$/;

/** Loan words of Japanese that the list lacks: short ones, or usually written in other signs. */
export const KATAKANA = `ラテ マグ ケトル ミル スマホ アロマ グラム ドル コツ ゴム ヘラ ガス コンロ タルト ナッツ リンゴ イチゴ マンゴー ネギ ジャガイモ キノコ ビーガン ヴィーガン ノリ ハサミ サビ コラボ リネン バジル ローズマリー
  ストラップ メンバーシップ フラスク メートル アップロード インターネット ホイル ホット メープル ブルーベリー グルテン タブレット フィンガー マスタリング オススメ パン バス ペン ピン バター ボウル ソース チーズ ソフト アプリ ケース カード メモ メール ミニ フル ドア`;
