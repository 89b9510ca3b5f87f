-- Evidence: what the draft for one comment is given to rest on. Found by the rarest words first, so that it costs what is found, however
-- much a channel knows; and by trigrams within one video. plpgsql with one plan for all: planning anew took longer than running.

create function engine.today_of(p_user uuid) returns date
language plpgsql stable set search_path = '' as $$
begin
  return (engine.now() at time zone coalesce((select p.timezone from public.accounts p where p.id = p_user), 'UTC'))::date;
end $$;
comment on function engine.today_of(uuid) is 'The day it is where a user lives.';

create function engine.small_words() returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(btrim($w$
    a about actually all also always am an and any anybody anyone are aren as ask asking at back be because been before being bit but by can cannot could couldn curious did didn do does
    doesn doing don done else even ever every for from get gets getting give go goes going gonna good got great had happen happened has have haven having he hello help her here hey hi him his
    how i if in into is isn it its just kind kinda know later let like ll lol long look love m make makes many may maybe me mean mine more most much my need never no not now of off ok okay on
    one only or other our out over please pls put quite re really right s said same say saw see seen she should so some someone something sorry still such sure t take tell than thank thanks that the
    their them then there these they thing things think this those though thx to too try under up us use used using ve very video wanna want wanted was wasn way we well were what
    when where which while who whose why will with without won wonder wondering would wouldn yes yet you your yours
    aber als also am an andere auch auf aus bei beim bin bis bist bitte da dabei damit danke dann dar das dass dein deine deinem deinen deiner dem den denn der des die dies diese diesem diesen
    dieser dieses dir doch du durch eben eigentlich ein eine einem einen einer eines einfach er es etwas euch euer eure eurem euren eurer fur ganz gar geht gerade gern gerne gibt hab habe haben habt hallo hast hat hatte
    ich ihr im immer in ins ist ja jetzt kann kannst kein keine kommt konnen konnt lang lange liebe mach machen machst macht mal man mehr mein meine meinem meinen meiner mich mir mit muss musst mussen nach nicht
    noch nur ob oder ohne schon sehr sein seine sich sie sind so soll und uns unser unsere unter viel viele vom von vor war waren warum was welche welchem welchen welcher welches wenn wer werden wie wieder
    wieso wird wo woher womit zu zum zur
    a al algo ahi alguien alguna alguno ante aqui asi aun aunque bien buen buena bueno cada como con cosa cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde dos e el ella ellos en entre era eres es esa
    ese eso esta estaba estan estas este esto estos fue gracias ha habeis hace haceis haces hacer han has hasta hay he hola la las le les lleva lo los mas me mi mis mucha mucho muy nada ni no nos nosotros nuestra nuestro o
    os otra otro para pero poco podeis poner por porque pronto puede puedes puedo que quien quiero se sea ser si sin sobre solo son soy su sus tal tambien tan tanto te teneis tengo ti tiene tienes todo todos tu tus un una uno
    unos usa usais usas va vais video vosotros vuestra vuestro y ya yo
    a ai ainda alguem algum alguma ao aos aquela aquele aqui as ate boa bom com como da dao das de dela dele depois dessa desse desta deste do dos e ela ele eles em era essa esse esta estao este eu faz fazer foi fica gente ha isso
    isto ja la mais mas me mesmo meu minha muita muito na nao nas nem no nos nossa nosso num numa o obrigada obrigado oi onde os ou para pela pelo pode podem posso pra precisa preciso qual quais quando quanta quantas quanto quantos que quem queria
    quero se sem sera seu seus so sua suas tambem tao te tem tenho ter teu tudo um uma usa usar usou vai voce voces
    a ai alors apres as au aussi autre aux avec avez bien bonjour ca car ce cela ces cet cette ceux chez combien comme comment d dans de des donc du elle elles en encore est et etait etes etre eu eux faire fais fait faites faut
    il ils j je juste l la le les leur lui ma mais me meme merci mes mettre moi mon n ne nos notre nous on ont ou par pas peu peut peux plus pour pourquoi pouvez qu quand que quel quelle quelles quels qui quoi
    sa salut sans se ses si sinon son sont sous suis sur ta te tes toi ton tous tout toute tres tu un une va vais vos votre vous y
    です ます すか ますか でし した まし ので から って いま する され ある あり りま せん ない ので この その あの どの どこ どれ なに 何で 何を てい いる いま でも とき たら なら ても もう また とて ても こと もの よう うに ください くだ ださ さい さん ちゃん 教え えて しょ ょう うか かな のは には では とは んで のが
    $w$), '\s+', ' ', 'g')
$$;
comment on function engine.small_words() is
  'Words that tell nothing of what a question is about, folded, in English, German, Spanish, Portuguese, French and Japanese: descriptions hardly hold them, so that by '
  'their rarity alone they would weigh most.';

create function engine.asked_forms(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_text constant text := engine.folded(p_text);
begin
  return array(
    select f.says from (values
      ('\m(?:costs?|price[sd]?|pricey|pay|paid|expensive|cheap|afford|spen[dt]|bill|fees?|kosten|kostet|kostete|gekostet|preis|teuer|bezahlt|gezahlt|zahlt|cuesta|cuestan|costo|costado|costo|precio|pagaste|pagado|caro|cara|gastaste|custa|custou|custam|preco|pagou|gastou|coute|coutent|prix|cher|chere|paye)\M|\mset you back\M|\mhow much (?:is|was|are|were|did|do you charge)\M|いくら|値段|価格|費用|料金',
        '[$€£¥₹]|\m(?:usd|eur|gbp|chf|pesos?|reais|euros?)\M|円'),
      ('\mhow long\M|\mhow many (?:seconds|minutes|hours|days|nights|weeks|months|years)\M|\mhow (?:soon|often)\M|\mwie (?:lange|oft|viele (?:minuten|stunden|tage|nachte|wochen|monate))\M|\mcuant[oa]s? (?:tiempo|dura|tarda|minutos|horas|dias|noches|semanas|meses)|\mcada cuanto\M|\mquant[oa]s? (?:tempo|dura|demora|minutos|horas|dias|noites|semanas|meses)|\mcombien de (?:temps|minutes|heures|jours|nuits|semaines|mois)\M|どのくらい|どれくらい|どれぐらい|何分|何時間|何日|何か月|何週間|何年',
        '\d\s*(?:s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|nights?|weeks?|months?|years?|sek|sekunden?|minuten?|std|stunden?|tag|tage|tagen|nacht|nachte|wochen?|monate?|jahre?|segundos?|minutos?|horas?|dias?|noches?|noites?|semanas?|mes|meses|anos?|secondes?|heures?|jours?|nuits?|semaines?|mois|ans?)\M|\d\s*(?:分|時間|日|週間|か月|ヶ月|年)'),
      ('\mwhen\M|\mwhat (?:date|day|time|month|year)\M|\mwhich (?:day|month|year)\M|\mwann\M|\m(?:an )?welche[mnrs]? (?:tag|datum|uhrzeit)\M|\mcuando\M|\mque (?:dia|fecha|hora)\M|\mfecha\M|\mquando\M|\mquand\M|\mquelle (?:date|heure)\M|いつ|何月|何曜日|何時',
        '\m(?:jan(?:uar|uary)?|feb(?:ruar|ruary)?|mar(?:ch)?|marz|apr(?:il)?|may|mai|jun[ei]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro|janvier|fevrier|mars|avril|juin|juillet|aout|septembre|octobre|novembre|decembre|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|next|nachste[nrs]?|proxim[oa]|prochaine?)\M|\m20\d\d\M|\d\s*月|曜日|次回'),
      ('\mwhere (?:is|s|was|can i find|do i find|do you (?:show|say|talk|explain)|does)\M|\mtime ?stamps?\M|\m(?:what|which|at what) minutes?\M|\mchapters?\M|\mwo (?:ist|finde|zeigst|erklarst)\M|\mminute\M|\min welcher\M|\mque minuto\M|\ma quelle minute\M|\mdonde (?:esta|sale|explicas)\M|\monde (?:esta|aparece|explica)\M|\mou (?:est|se trouve)\M|何分(?:頃|ごろ|あたり)|チャプター',
        '\m\d{1,2}:\d{2}\M'),
      ('\mlinks?\M|\murl\M|\mdownload\M|\mwebsite\M|\mpdf\M|\mfiles?\M|\mwhere (?:can|do|could|did) (?:i|we|you|one) (?:get|buy|find|order|download)\M|\mwo (?:gibt|gibts|bekomm\w*|finde\w*|kauf\w*|kann)\M|\m(?:donde|de donde) (?:compr\w*|encuentr\w*|consig\w*|descarg\w*|puedo)\M|\monde (?:compr\w*|encontr\w*|consig\w*|baix\w*|pego|posso)\M|\mou (?:trouver|acheter|peut-on|puis-je|telecharger)\M|リンク|どこで(?:買|手|購|ダウン|もら)|ダウンロード',
        'https?://|\mwww\.'),
      ('\mhow (?:big|large|wide|tall|thick|far|heavy|high|deep)\M|\m(?:what|which) (?:size|length|width|weight|diameter|thickness)\M|\mweighs?\M|\mwie (?:gross|groß|breit|lang|dick|schwer|weit|hoch|tief|stark)\M|\mmaße\M|\mque (?:tamano|medidas?|peso|largo|ancho|grosor)\M|\m(?:tamanho|medidas|largura|comprimento|espessura)\M|\m(?:taille|largeur|longueur|epaisseur|poids|diametre)\M|大きさ|サイズ|重さ|長さ|太さ|厚さ|何(?:センチ|ミリ|キロ|グラム|リットル)',
        '\d\s*(?:mm|cm|m|km|g|kg|oz|lbs?|inch(?:es)?|in|ft|ml|l|litres?|liters?|liter|litros?|meters?|metros?|metres?|kilos?)\M|\d\s*["″]|×'),
      ('\mhow (?:hot|cold|warm)\M|\mtemperatures?\M|\mdegrees?\M|\mwie (?:heiß|heiss|kalt|warm)\M|\mgrad\M|\mtemperatur\M|\mtemperatura\M|\mgrados\M|\mgraus\M|\mdegres\M|温度|何度',
        '°|\d\s*度'),
      ('\mpercent(?:age)?\M|\mprozent\M|\mpor ?ciento\M|\mporcentaje\M|\mpor ?cento\M|\mporcentagem\M|\mpour ?cent(?:age)?\M|何%|何割|パーセント', '%'),
      ('\m(?:songs?|tunes?|music|tracks?|soundtrack|melody|lied|musik|melodie|cancion|musica|chanson|musique|morceau)\M|曲|音楽',
        '\m(?:songs?|tunes?|music|tracks?|soundtrack|lied|musik|cancion|musica|chanson|musique)\M|曲|音楽|[♪♫🎵🎶]'),
      ('\m(?:camera|lens|film(?:ed|st|t)? (?:with|on)|shoot (?:with|on)|kamera|objektiv|camara|objetivo|lente|objectif|appareil)\M|カメラ|レンズ',
        '\m(?:camera|lens|filmed|kamera|objektiv|camara|objetivo|lente|objectif|appareil)\M|\d\s*mm\M|カメラ|レンズ|📷|🎥'),
      ('\m(?:sponsor(?:ed)?|paid (?:by|for)|ad|advert|werbung|gesponsert|bezahlte|patrocin\w*|publicidad|publicidade|sponsorise|pub)\M|提供|案件',
        '\m(?:sponsor\w*|affiliate|werbung|patrocin\w*|afiliad\w*|sponsorise\w*|affilie\w*|lent|paid|money)\M|提供|アフィリエイト'),
      ('\mhow (?:much|many)\M|\mwie ?viele?\M|\mcuant[oa]s?\M|\mquant[oa]s?\M|\mcombien\M|何[個本枚人杯回匹台冊グ]|どれ[くぐ]らい|どのくらい', '\d')
    ) as f (asks, says)
    where v_text ~ f.asks);
end $$;
comment on function engine.asked_forms(text) is
  'What an answer to a question would look like, as patterns for folded text: asked for a price it holds one, asked how long a time. In English, German, Spanish, '
  'Portuguese, French and Japanese.';

create function engine.asked_words(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_small constant text[] := string_to_array(engine.small_words(), ' ');
  v_words constant text[] := array(
    select w from unnest(engine.words_of(left(p_text, 1000))) with ordinality as u (w, place) group by w order by min(place) limit 60);
  v_telling constant text[] := array(select w from unnest(v_words) with ordinality as u (w, place) where w <> all (v_small) order by place limit 40);
begin
  -- Of nothing but small words they are all there is.
  return case when v_telling = '{}' then v_words[:40] else v_telling end;
end $$;
comment on function engine.asked_words(text) is 'The words of a question that tell what it is about (engine.words_of without engine.small_words), 40 at most, in their order.';

create type engine.asked_term as (term bigint, word text, weight real, passages int);
comment on type engine.asked_term is 'A word of a question as the index keeps it: the rarer on the channel, the heavier.';

create function engine.asked_terms(p_user uuid, p_channel text, p_text text, p_prefix text default '') returns engine.asked_term[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_words constant text[] := engine.asked_words(p_text);
  v_all constant text[] := v_words || array(select distinct engine.root_of(w) from unnest(v_words) w where engine.root_of(w) is not null);
  v_terms constant bigint[] := engine.scoped_terms(p_user, p_channel, array(select p_prefix || w from unnest(v_all) with ordinality as u (w, place) order by place));
  v_total constant int := coalesce((
    select t.passages from private.passage_terms t where t.term = (engine.scoped_terms(p_user, p_channel, array[p_prefix]))[1]), 0);
begin
  return array(
    select row(t.term, a.word, ln((1 + (v_total - t.passages + 0.5) / (t.passages + 0.5))::float8) * case
        -- The beginning of a word counts almost as the word where that stands nowhere.
        when a.word like '~%' then case when exists (
          select from unnest(v_terms, v_all) as k (term, word) join private.passage_terms known on known.term = k.term
          where engine.root_of(k.word) = a.word) then 0.5 else 0.9 end
        -- Short words of alphabets are articles and the like; a number or a sign of a script without blanks is not.
        when a.word ~ '^[^\d\u0900-\uffff]{1,2}$' then 0.4
        else 1 end, t.passages)::engine.asked_term
    from unnest(v_terms, v_all) as a (term, word) join private.passage_terms t on t.term = a.term
    order by t.passages, t.term);
end $$;
comment on function engine.asked_terms(uuid, text, text, text) is
  'The words of a question that stand in passages of the channel, and their beginnings, the rarest first. p_prefix: title: for words of titles.';

create function engine.rare_terms(p_asked engine.asked_term[], p_most int) returns bigint[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select r.term from (select a.term, a.passages, sum(a.passages) over (order by a.passages, a.term) as so_far from unnest(p_asked) a) r
    where r.so_far <= p_most order by r.so_far);
end $$;
comment on function engine.rare_terms(engine.asked_term[], int) is 'As many of the rarest terms as stand in p_most passages together.';

create function engine.may_be_said_under(p_video text, p_of text, p_kind text, p_privacy text, p_valid_until date, p_contradicted_at timestamptz, p_said_at timestamptz, p_today date) returns boolean
-- Without a set clause, so that Postgres puts it in the place of its calls.
language sql immutable as $$
  select case
    when p_kind = 'fact' then coalesce(p_of = p_video, p_of is null) and (p_valid_until is null or p_valid_until >= p_today) and p_contradicted_at is null
    -- Nothing that was read of a video 30 days ago, in whatever time zone, though nobody has deleted it yet.
    when p_kind = 'caption' and p_said_at < (p_today - 28)::timestamp at time zone 'UTC' then false
    -- What only some can see must not get about under another video.
    when p_of is null or p_of is not distinct from p_video then true
    else p_privacy = 'public' end
$$;
comment on function engine.may_be_said_under(text, text, text, text, date, timestamptz, timestamptz, date) is
  'Whether a passage of a video (p_of) may be said under a video: no fact past its date, contradicted or of another video; of other videos nothing unless they are public; no captions that were read 29 days ago.';

create function engine.nearest_passages(p_user uuid, p_channel text, p_video text, p_text text, p_language text, p_limit int default 20, p_words text default null)
returns table (id uuid, score real)
language plpgsql stable rows 20 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_asked constant engine.asked_term[] := engine.asked_terms(p_user, p_channel, p_text);
  v_terms constant bigint[] := array(select a.term from unnest(v_asked) a);
  v_weights constant real[] := array(select a.weight from unnest(v_asked) a);
  v_rare constant bigint[] := engine.rare_terms(v_asked, 200);
  -- What is said in the video itself is also looked for by words that only reading the comment gives.
  v_spoken constant engine.asked_term[] := case when exists (
      select from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind = 'caption')
    then engine.asked_terms(p_user, p_channel, concat_ws(' ', left(p_text, 500), p_words)) end;
  v_said constant bigint[] := array(select a.term from unnest(v_spoken) a);
  v_said_weights constant real[] := array(select a.weight from unnest(v_spoken) a);
  -- Common words count together only: two of them, the rarest.
  v_common constant bigint[] := array(
    select a.term from unnest(v_asked) with ordinality as a (term, word, weight, passages, place)
    where a.term <> all (v_rare) and a.word not like '~%' order by a.place limit 2);
  v_today constant date := engine.today_of(p_user);
  v_forms constant text[] := engine.asked_forms(p_text);
  -- Words that stand nowhere, and may be written otherwise in this very video: a slip of the pen, part of a longer word.
  v_words constant text[] := array(
    select w from unnest(engine.asked_words(p_text)) w
    where length(w) >= 4 and w not in (select a.word from unnest(v_asked) a) group by w order by length(w) desc limit 10);
begin
  return query
  with found as materialized (
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, null::text as folded
     from public.passages p where p.terms && v_rare)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, null
     from public.passages p where cardinality(v_common) = 2 and p.terms @> v_common limit 100)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, engine.folded(p.body)
     from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind = any ('{video,description,fact}') limit 100)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, engine.folded(p.body)
     from public.passages p
     where p.user_id = p_user and p.video_id = p_video and p.kind = 'caption' and p.terms && v_said
     order by (select sum(a.weight) from unnest(v_said, v_said_weights) as a (term, weight) where a.term = any (p.terms)) desc, p.ordinal limit 60)
    union all
    (select p.id, p.user_id, p.channel_id, p.video_id, p.kind, p.fact_id, p.language, p.said_at, p.ordinal, p.terms, engine.folded(p.body)
     from (
       select f.id from public.facts f
       where f.user_id = p_user and f.channel_id = p_channel and f.video_id is null and f.retired_at is null and f.contradicted_at is null order by f.created_at desc limit 60) f
     join public.passages p on p.fact_id = f.id limit 100)),
  weighed as materialized (
    select f.*, (
        coalesce(case when f.kind = 'caption' and f.folded is not null
          then (select sum(a.weight) from unnest(v_said, v_said_weights) as a (term, weight) where a.term = any (f.terms))
          else (select sum(a.weight) from unnest(v_terms, v_weights) as a (term, weight) where a.term = any (f.terms)) end, 0)
        + case when f.folded is not null then coalesce((
            select 2 * sum(near.likeness) from (select extensions.word_similarity(w, f.folded) as likeness from unnest(v_words) w) near
            where near.likeness >= 0.45), 0)
          + (select 1.5 * count(*) from unnest(v_forms) form where f.folded ~ form) else 0 end)
      * case when f.video_id = p_video then 1.6 else 1 end * case f.kind when 'fact' then 1.3 when 'video' then 0.5 else 1 end
      * case when f.language = p_language then 1.05 else 1 end as score
    from (
      select distinct on (e.id) e.* from found e
      where e.user_id = p_user and e.channel_id = p_channel order by e.id, e.folded nulls last) f)
  select w.id, w.score::real from weighed w
  left join public.facts f on f.id = w.fact_id
  left join public.videos v on v.user_id = w.user_id and v.id = w.video_id
  where w.score > 0 and engine.may_be_said_under(p_video, w.video_id, w.kind, v.privacy, f.valid_until, f.contradicted_at, w.said_at, v_today)
  order by w.score desc, w.said_at desc nulls last, w.ordinal, w.id limit p_limit;
end $$;
comment on function engine.nearest_passages(uuid, text, text, text, text, int, text) is
  'The passages of a channel that seem to answer a text, best first: those with its rarest words (200 at most), with its two rarest common ones (100), those of the video '
  'itself (100), of what is said in it the 60 nearest, and the channel''s newest facts (60), where trigrams and the form of an answer count as well. What engine.may_be_said_under. '
  'p_words: other words for what is asked, by which captions of the video are looked for, too.';

create function engine.passages_said(p_comment uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(s.id order by s.at desc, s.id), '{}') from (
      select p.id, max(w.at) as at
      from public.comments y cross join lateral engine.channel_words(y.user_id, y.thread_id) w
      cross join lateral jsonb_to_recordset(w.sources) as c (passage_id uuid)
      -- Each by its id: the planner takes jsonb for a hundred rows, for which it would read all passages of the channel.
      cross join lateral (select k.* from public.passages k where k.id = c.passage_id limit 1) p
      left join public.facts f on f.id = p.fact_id
      left join public.videos v on v.user_id = p.user_id and v.id = p.video_id
      where y.id = p_comment and p.user_id = y.user_id and p.channel_id = y.channel_id and y.comment_id <> y.thread_id and f.retired_at is null
        and engine.may_be_said_under(y.video_id, p.video_id, p.kind, v.privacy, f.valid_until, f.contradicted_at, p.said_at, engine.today_of(y.user_id))
      group by p.id order by max(w.at) desc, p.id limit 4) s);
end $$;
comment on function engine.passages_said(uuid) is
  'What our earlier replies in the thread of a comment rest on, the last first, four at most, as far as it may still be said there: "that didn''t work" names nothing by itself. None for the first comment of a thread.';

create function engine.words_for(p_comment uuid) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select nullif(concat_ws(' ', array_to_string(y.topics, ' '), q.body, array_to_string(a.spoken, ' ')), '')
    from public.comments y
    left join public.asked_questions a on a.comment_row_id = y.id
    left join public.questions q on q.id = a.question_id
    where y.id = p_comment);
end $$;
comment on function engine.words_for(uuid) is
  'What a comment asks in other words than its own: the topics that reading it gave, and the question that its last draft would have put to the owner with the words that are likely to be said in answer, in the language of the sources.';

create function engine.passages_asked(p_user uuid, p_channel text, p_video text, p_text text, p_language text, p_comment uuid, out ids uuid[], out scores real[], out lead int)
language plpgsql stable set search_path = '' as $$
declare
  v_said constant uuid[] := engine.passages_said(p_comment);
begin
  lead := 3 + cardinality(v_said);
  select coalesce(array_agg(n.id order by n.score desc, n.place), '{}'), coalesce(array_agg(n.score order by n.score desc, n.place), '{}') into ids, scores
  from (
    select s.id, (1000000 - s.place)::real as score, s.place from unnest(v_said) with ordinality as s (id, place)
    union all
    select n.* from engine.nearest_passages(p_user, p_channel, p_video, p_text, p_language, 20, engine.words_for(p_comment)) with ordinality as n (id, score, place)
    where n.id <> all (v_said)) n;
end $$;
comment on function engine.passages_asked(uuid, text, text, text, text, uuid) is
  'What a comment is about: what was said in its thread (engine.passages_said), the last said first, then the nearest passages (engine.nearest_passages). lead: how many of them stand first among its evidence.';

create function engine.nearest_answers(p_user uuid, p_channel text, p_text text, p_but uuid default null)
returns table (comment_row_id uuid, comment text, answer text, at timestamptz, similarity real, learned boolean)
language plpgsql stable rows 3 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  return query
  with said as (
    (select y.id, y.text_original as comment, y.owner_reply_text as answer, y.owner_replied_at as at, false as learned
     from public.comments y
     -- One answer of the owner's stands on each comment before it; it was given to the first as far as anybody knows.
     where y.user_id = p_user and y.channel_id = p_channel and y.owner_reply_text is not null and y.comment_id = y.thread_id
     order by y.owner_replied_at desc limit 300)
    union all
    -- What its owner let go, as it was or edited. A reply that the engine approved proves nothing.
    (select y.id, y.text_original, r.generated_reply, y.status_changed_at, y.reply_type = 'AI+Edited'
     from (
       select w.* from public.replies w
       where w.user_id = p_user and w.channel_id = p_channel order by w.written_at desc limit 300) r
     join public.comments y on y.id = r.comment_row_id
     where r.approved_by = 'owner' and y.reply_status = any (engine.reply_answers_viewer()))),
  near as (
    select distinct on (s.id) s.*, extensions.similarity(left(p_text, 500), left(s.comment, 500)) as similarity
    from said s where s.id is distinct from p_but and s.comment <> '' order by s.id, s.at desc)
  select n.id, left(n.comment, 160), left(n.answer, 300), n.at, n.similarity, n.learned
  from near n where n.similarity >= 0.15 order by n.similarity desc, n.at desc limit 3;
end $$;
comment on function engine.nearest_answers(uuid, text, text, uuid) is
  'The three most alike comments among the last 300 that the owner answered on YouTube and the last 300 drafts, as far as the owner approved them, with the answers; '
  'none that is hardly alike. p_but: the comment itself.';

create function engine.asked_videos(p_user uuid, p_channel text, p_video text, p_text text)
returns table (id text, title text, url text, published_at timestamptz)
language plpgsql stable rows 5 set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  v_titles constant int := coalesce((
    select t.passages from private.passage_terms t where t.term = (engine.scoped_terms(p_user, p_channel, array['title:']))[1]), 0);
  -- What stands in more than a fifth of the titles asks for none of them.
  v_asked constant engine.asked_term[] := array(
    select a::engine.asked_term from unnest(engine.asked_terms(p_user, p_channel, p_text, 'title:')) a where a.passages <= greatest(5, v_titles / 5));
  v_rare constant bigint[] := engine.rare_terms(v_asked, 100);
begin
  return query
  with found as materialized (
    select p.video_id, p.terms, p.user_id, p.channel_id from public.passages p where p.terms && v_rare and p.kind = 'video')
  select best.id, best.title, 'https://youtu.be/' || best.id, best.published_at
  from (
    select v.id, v.title, v.published_at, s.score, max(s.score) over () as most
    from found f
    join public.videos v on v.user_id = f.user_id and v.id = f.video_id
    cross join lateral (select sum(a.weight) as score from unnest(v_asked) a where a.term = any (f.terms)) s
    where f.user_id = p_user and f.channel_id = p_channel and v.privacy = 'public' and v.id is distinct from p_video) best
  where best.score >= best.most / 2
  order by best.score desc, best.published_at desc nulls last, best.id limit 5;
end $$;
comment on function engine.asked_videos(uuid, text, text, text) is
  'The channel''s own public videos whose titles hold the rarest words of a text, at most 5, best first; never the one that it stands under.';

create type engine.shown_passage as (id uuid, kind text, source_id text, title text, text text, language text, url text, at timestamptz);
comment on type engine.shown_passage is 'A passage as the evidence of a comment shows it (_shared/contracts/evidence.ts).';

create function engine.passage_shown(p public.passages) returns engine.shown_passage
language plpgsql stable set search_path = '' as $$
begin
  return (p.id, p.kind, coalesce(p.fact_id::text, p.document_id::text, p.video_id),
    case p.kind
      when 'fact' then (select f.question from public.facts f where f.id = p.fact_id)
      when 'document' then (select d.title from public.documents d where d.id = p.document_id)
      else nullif((select v.title from public.videos v where v.user_id = p.user_id and v.id = p.video_id), '') end,
    p.body, p.language,
    case when p.kind = 'caption' then format('https://www.youtube.com/watch?v=%s&t=%ss', p.video_id, engine.caption_second(p.body)) else 'https://youtu.be/' || p.video_id end,
    p.said_at)::engine.shown_passage;
end $$;
comment on function engine.passage_shown(public.passages) is 'A passage with the title and address of what it is a part of; of what is said in a video, at its second.';

create function engine.search_knowledge(p_channel text, p_text text, p_limit int) returns setof engine.shown_passage
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  v_account constant uuid := engine.require_allowed(case when engine.covers_alone(engine.channels('read'), p_channel) then engine.account('read') end);
begin
  perform engine.require_key(p_channel);
  perform engine.require(engine.search_text(p_text) is not null, 'Say what to look for.');
  perform engine.require(p_limit between 1 and 20, 'Ask for 1 to 20 passages.');
  return query
  select (engine.passage_shown(p)).* from engine.nearest_passages(v_account, p_channel, null, engine.search_text(p_text), null, p_limit) with ordinality n (id, score, place)
  join public.passages p on p.id = n.id order by n.place;
end $$;
comment on function engine.search_knowledge(text, text, int) is 'Rule of public.search_knowledge.';

create function public.search_knowledge(p_channel text, p_text text, p_limit int default 10)
returns table (id uuid, kind text, source_id text, title text, text text, language text, url text, at timestamptz)
language sql stable rows 10 set search_path = '' as $$ select * from engine.search_knowledge(p_channel, p_text, p_limit) $$;
comment on function public.search_knowledge(text, text, int) is
  'What a channel of the caller''s has said that may answer a text, best first, as drafts look for it (engine.nearest_passages): facts that hold, documents, and titles and descriptions of public videos. 403 for a channel that is '
  'not theirs to read, 422 for an empty or too long text.';
grant execute on function engine.search_knowledge(text, text, int), public.search_knowledge(text, text, int) to authenticated;

create function engine.given_whole(p_user uuid, p_channel text, p_video text, p_first uuid[], p_room int, p_today date, out of_video boolean, out of_facts boolean)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_most constant int := engine.most('evidence_characters');
  v_first int;
  v_described int;
  v_facts int;
begin
  select coalesce(sum(octet_length(p.body)), 0) into v_described
  from public.passages p where p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description');
  -- What stands first and is no part of what may be given whole.
  select coalesce(sum(octet_length(p.body)), 0) into v_first
  from public.passages p
  where p.id = any (p_first) and p.kind <> 'fact' and not coalesce(p.video_id = p_video and p.kind in ('video', 'description'), false);
  of_video := v_described <= least(v_most / 2, p_room - v_first);
  select coalesce(sum(octet_length(p.body)), 0) into v_facts
  from public.facts f join public.passages p on p.fact_id = f.id
  where f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null and (f.video_id is null or f.video_id = p_video)
    and (f.valid_until is null or f.valid_until >= p_today);
  of_facts := v_facts <= least(v_most / 4, p_room - v_first - case when of_video then v_described else 0 end);
end $$;
comment on function engine.given_whole(uuid, text, text, uuid[], int, date) is
  'Whether what YouTube says of a video (of_video), and what the owner said (of_facts), are given whole: when they fit half and a quarter of the budget, and the room that is left beside the passages that stand first.';

create function engine.evidence_for(p_user uuid, p_channel text, p_video text, p_text text, p_language text, p_but uuid default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_most constant int := engine.most('evidence_characters');
  v_today constant date := engine.today_of(p_user);
  v_answers jsonb;
  v_videos jsonb;
  v_passages jsonb;
  v_room int;
  v_near record;
  v_whole boolean;
  v_all_facts boolean;
begin
  select coalesce(jsonb_agg(to_jsonb(a) - 'so_far' order by a.similarity desc, a.at desc), '[]'), v_most - coalesce(max(a.so_far), 0)
  into v_answers, v_room
  from (
    select n.*, sum(octet_length(n.comment) + octet_length(n.answer)) over (order by n.similarity desc, n.at desc, n.comment_row_id) as so_far
    from engine.nearest_answers(p_user, p_channel, p_text, p_but) n) a
  where a.so_far <= v_most / 4;
  select coalesce(jsonb_agg(to_jsonb(v)), '[]'), v_room - coalesce(sum(octet_length(v.title) + octet_length(v.url)), 0)
  into v_videos, v_room from engine.asked_videos(p_user, p_channel, p_video, p_text) v;
  select * into v_near from engine.passages_asked(p_user, p_channel, p_video, p_text, p_language, p_but);
  select w.of_video, w.of_facts into v_whole, v_all_facts from engine.given_whole(p_user, p_channel, p_video, (v_near.ids)[:v_near.lead], v_room, v_today) w;

  with ranked as (
    -- What was said in the thread and the three nearest stand first, wherever they are from. Then the video itself and what its owner said, as far as each fits whole.
    select p as passage, 0 as tier, n.score, 0::bigint as place, case
        when p.kind = 'fact' then v_all_facts
        else v_whole and coalesce(p.video_id = p_video and p.kind in ('video', 'description'), false) end as whole
    from unnest((v_near.ids)[:v_near.lead], (v_near.scores)[:v_near.lead]) as n (id, score) join public.passages p on p.id = n.id
    union all
    select p, 1, 0, row_number() over (order by p.kind desc, p.ordinal), true
    from public.passages p
    where v_whole and p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description')
    union all
    select p, 2, 0, row_number() over (order by p.video_id is null, f.updated_at desc, f.id, p.ordinal), true
    from public.facts f join public.passages p on p.fact_id = f.id
    where v_all_facts and f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null
      and (f.video_id is null or f.video_id = p_video) and (f.valid_until is null or f.valid_until >= v_today)
    union all
    select p, 3, n.score, 0, false
    from unnest(v_near.ids, v_near.scores) as n (id, score) join public.passages p on p.id = n.id
    union all
    -- What is left of the video and of the facts: a question in another language shares no word with its answer.
    (select p, 4, 0, row_number() over (order by p.kind desc, p.ordinal), false
     from public.passages p
     where not v_whole and p.user_id = p_user and p.video_id = p_video and p.kind in ('video', 'description') order by p.kind desc, p.ordinal limit 60)
    union all
    (select p, 5, 0, row_number() over (order by p.video_id is null, p.said_at desc, p.fact_id, p.ordinal), false
     from public.facts f join public.passages p on p.fact_id = f.id
     where not v_all_facts and f.user_id = p_user and f.channel_id = p_channel and f.retired_at is null and f.contradicted_at is null
       and (f.video_id is null or f.video_id = p_video) and (f.valid_until is null or f.valid_until >= v_today)
     order by p.video_id is null, p.said_at desc, p.fact_id, p.ordinal limit 60)
    union all
    (select p, 6, 0, p.ordinal, false
     from public.documents d join public.passages p on p.document_id = d.id
     where d.user_id = p_user and d.video_id = p_video order by d.created_at desc, p.ordinal limit 30)
    union all (select p, 7, 0, p.ordinal, false from public.passages p
     where p.user_id = p_user and p.video_id = p_video and p.kind = 'caption' and p.said_at >= (v_today - 28)::timestamp at time zone 'UTC' order by p.ordinal limit 30)),
  once as (
    select distinct on ((r.passage).id) r.* from ranked r order by (r.passage).id, r.tier),
  placed as (
    select o.*, row_number() over (order by o.tier, o.score desc, o.place, (o.passage).id) as number,
      sum(octet_length((o.passage).body)) over (order by o.tier, o.score desc, o.place, (o.passage).id) as so_far
    from once o)
  select coalesce(jsonb_agg(to_jsonb(engine.passage_shown(p.passage)) || jsonb_build_object('whole', p.whole) order by p.number), '[]') into v_passages
  from placed p where p.so_far <= v_room;
  return jsonb_build_object('passages', v_passages, 'answers', v_answers, 'videos', v_videos);
end $$;
comment on function engine.evidence_for(uuid, text, text, text, text, uuid) is
  'What a draft for a comment may rest on, as _shared/contracts/evidence.ts has it: passages (what our replies in its thread cite, the three nearest, the rest of the video''s description if it fits half the '
  'budget whole, the rest of the facts if they fit a quarter, then the nearest, then what room is left for), the nearest past answers, and own videos that seem to be asked for. At most '
  'engine.most(''evidence_characters'') bytes of text in all. p_but: the comment itself, whose thread counts and whose own answer is no example.';

create function engine.evidence_for_many(p_comments uuid[]) returns table (comment_row_id uuid, evidence jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select y.id, engine.evidence_for(y.user_id, y.channel_id, y.video_id, y.text_original, y.language, y.id)
  from public.comments y where y.id = any (p_comments);
end $$;
comment on function engine.evidence_for_many(uuid[]) is 'engine.evidence_for of several comments. Whose they are its caller has seen to.';
