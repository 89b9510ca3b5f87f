/**
 * Despair and threats as viewers say them, by language; folded as `grave-words.ts` reads: small letters, accents and apostrophes off.
 * `a/b` either word, `hop*` any ending, `(a b|c)` either of these, `_` a word or none, `…` up to four, `-a/b` not before these; `;` parts
 * phrases. Words between are never a negation. A phrase stays out when praise, a joke or a recipe says it too
 * ("this killed me", "I could kill for it", "see you soon"): what only its context tells is for the readings.
 */
interface Phrases {
  /** What denies a phrase in front of it or in a gap. */
  denials: string;
  /** Names in capitals for what its phrases repeat; a later one may use those before it. */
  sets: Record<string, string>;
  despair: string;
  threat: string;
}

/** Behind a phrase they make a joke of it. */
export const LAUGHTER = "lol lmao lmfao rofl jk xd mdr ptdr kidding joking scherz spass broma mentira 笑";

export const GRAVE_PHRASES: Record<string, Phrases> = {
  en: {
    denials:
      "not dont doesnt didnt never no wont cant cannot isnt arent wasnt werent wouldnt couldnt shouldnt without",
    sets: {
      YOU: "you/u/ya",
      YR: "your/ur",
      WANT: "(want|want to|wanna|wish to)",
      GO_ON:
        "(live|living|go on|going on|keep going|carry on|wake up|waking up|get up|be here|being here|be alive|being alive|exist)",
      WILL: "(will|ill|gonna|going to|imma|ima|should|needs to|love to|want to|wanna)",
      HOME: "house/home/place/door/doorstep/window/studio/office/apartment/building/street",
    },
    despair: `
      i _ WANT _ (die|be dead) -of/from/laughing/inside/every/in/on/with/hearing/when/for/to
      (dont|do not|didnt|no longer) _ WANT (live|be alive|be here|exist|go on|wake up|continue) (anymore|any more|any longer|tomorrow|again|like this)
      (dont|do not|no longer) _ WANT _ (exist|be alive|keep living) ; (dont|do not|didnt) _ feel like _ (living|existing|being alive|being here|waking up)
      (dont|cant|cannot|couldnt|hardly|no longer) _ (see|find|have|think of) … reason/reasons/point/purpose/sense … GO_ON -with/the/this
      no … reason/point/purpose/will/strength _ (to|in|for) GO_ON -with/the/this ; nothing _ to live for ; no _ will to live
      i _ (cant|cannot) _ do this (anymore|any more|any longer) ; tired/sick/weary/done of/with _ (life|living|being alive|existing|it all|all of it|waking up) ; too tired to (live|go on|keep going|carry on)
      (cant|cannot|can not) _ (go on|carry on|keep going|live|do life) (anymore|any more|any longer|much longer|like this) -with
      (this|it|that) _ _ my _ (last|final) (comment|message|goodbye|words|night|evening|letter) -on/about/here/in/with/for/before
      (say|saying|said) _ goodbye (before i|to everyone|to you all|forever) ; goodbye (world|forever|cruel world) ; one/a/my last/final goodbye
      (by the time|when|once) … (read|reads|see|sees) this … gone/dead/here ; when im gone -home/out/for/on
      (wont|will not|not) be _ (alive|around|here) (tomorrow|much longer|anymore|for much|next week|next month|in the morning|for the next) ; (wont|will not) hear from me
      (better|happier|easier|lighter|fine) _ without me ; better if i _ (gone|dead|not here|wasnt here|disappeared)
      (nobody|no one|noone) _ _ (miss me|remember me|cry for me|notice _ _ gone|care _ i die|care if im)
      (sleep|asleep|bed|eyes) … (and|to) (never|not) … wake ; hope/wish/pray … i (dont|never|didnt) … wake
      (not|never) wake up (tomorrow|again|anymore|one day) ; (sleep|rest) forever ; wish i (was|were) (dead|never born) ; wish _ never … born/existed
      i _ _ WANT _ (disappear|vanish) -from/into/to/in/for/with ; rather be dead
      (end|ending|ended|ends) (my _ life|it all|it tonight|it soon|my suffering) ; (of|about|to|gonna) (end|ending) it -with/on/in/like/here/there/by/at/the/all
      (take|taking) my own life ; (kill|killing|unalive|hang|hanging|drown) myself -laughing/with/to/trying/over/doing/at/in/for/a/some
      (cut|cutting|hurt|hurting|harm|harming) myself (again|on purpose|tonight) ; (wanna|want to|gonna) (kms|unalive)
      (commit|attempt|of|about|considering|my) suicide -squad/note/scene ; i/im/feel/feeling/been _ suicidal ; suicidal thoughts
      (all|enough) _ _ pills ; (jump|jumping) (off|from|in front of) (the|a|that) (bridge|roof|building|balcony|train)
      (join|joining|with) (him|her|them|my _ mom|my _ mum|my _ dad|my _ wife|my _ husband|my _ son|my _ daughter) (again|soon|tonight|in heaven|up there)
      (give|giving|given|gave) up on (life|living|myself) ; (isnt|not|is not|no longer) worth living ; my life (has no|is pointless|is over|is meaningless)
      (dont|do not) deserve to (live|be alive|exist) ; (im|am|being) _ a burden ; a burden (to|on) (everyone|everybody|my|them)
      (tonight|tomorrow|today) (it _ ends|everything ends|i end|it will be over|ill end) ; (goodbye|suicide|farewell) (letter|letters|note)
      only/last … (keeps|keeping|holds|stopping) me (alive|here|from) ; reason im _ _ (alive|breathing) ; (stopped|kept|saved) me from (ending|killing|jumping|dying|suicide)
      ready/okay to die -for ; (dont|do not) _ care if i (live|die|wake) ; (leave|leaving) this (world|life) ; hate being alive
      if i (just|simply) _ (didnt|dont|never) wake up ; if i (didnt|never|dont) wake up -early/in/on
      (said|saying) my goodbyes ; (i|ive) (took|taken|swallowed) … pills … (ago|tonight|now)`,
    threat: `
      WILL _ (kill|murder|shoot|stab|strangle|hurt|harm|hunt|bury|beat|punch|slap|silence|destroy|burn|choke|find|end|shut) _ (YOU|him|her|them|this guy) -on/in/a/an/some/the/at/with/to/of
      WILL … (break|smash|cut|crush|punch|burn|slit|destroy|hack|ruin|blow up) … (YR|those|every) … (legs|knees|bones|neck|nose|teeth|fingers|hands|arms|throat|face|house|car|channel|studio|life|HOME)
      WILL make YOU (pay|suffer|regret|bleed|sorry|disappear) ; (coming|come|looking) for YOU -to ; coming to get YOU
      know … (where|when|which|what) … (YOU|YR) … (live|lives|sleep|work|works|park|school|home|leave|house|train|studio)
      (know|have|found|find|got) YR _ (address -book|route|license plate|number plate|street|way home)
      (ill|will|im|am|well) … (wait|waiting|standing|parked) … (outside|in front of|at|by|behind) YR _ HOME ; see you (outside|at) YR _ HOME ; (outside|in front of) YR _ HOME (now|tonight|right|with)
      pay … a _ visit ; visit YOU … (night|bat|knife|regret) ; WILL … YR HOME … (with a|bat|knife|regret|sorry|night)
      (shame|pity|sad) if … (happen|happened|happens|burn|burned|burnt|fire|broke|break|accident|caught|visit|hurt|disappeared)
      watch YR _ back -when/while/posture/muscles/pain/in/position ; (lock|check) YR _ (door|doors|windows|brakes) ; over YR shoulder ; one eye open
      (enjoy|sleep) … while YOU still (can|have|breathe) ; enjoy YR _ (legs|hands|fingers|teeth|face|house|freedom|family) … while
      (youll|YOU will|youre gonna|youre going to|YOU gonna) … (regret|pay for|be sorry|wish YOU|bleed|suffer|learn your lesson) -not/it if
      see what happens (to you|next|when i|when we) ; (one more|another|next|keep|say that) … (and|you) … (see what|regret|sorry|find out|visit|hospital|find you) -if
      (YR|his|her) days are numbered ; YOU (wont|will not|are not) … (live long|live to|see tomorrow|see christmas|see the end|make it home|walk again|be smiling|be laughing|last long)
      accidents _ happen _ (to people|to nice|easily|quickly|so|at night|fast)
      hope YOU/YR … (die|dies|burn|burns|crash|choke|rot|suffer|hit by|cancer|fail) -laughing ; (kill|hang|shoot) yourself -laughing ; kys ; go die
      (deserve|deserves|should) … (be (shot|beaten|killed|hurt|hanged|put down|stabbed)|to die) ; people like YOU _ (should|deserve) … (die|shot|exist|beaten)
      (world|place|everyone) … better _ without (YOU|people like)
      (next time|when|if|wait until|wait till) i _ (see|meet|catch|find) YOU … (dead|hurt|regret|sorry|punch|kill|break|knife|bat|pay|hospital|teeth|bleed|beat|run|smiling|laughing|over)
      (youre|YOU are) (dead -right/wrong/on/serious/inside/funny/to|dead meat|a dead man|done for)
      (with|bring|bringing|got) (a|my) _ (knife|gun|bat|machete|hammer) … (YOU|YR) ; say goodbye to YR _ (family|kids|face|legs|teeth|house|life|fingers)
      YR _ (daughter|son|kids|children|wife) … (alone|by herself|by himself) ; (post|leak|publish|share) YR _ address
      (delete|take|remove|stop|apologize) … or (else|i|we|ill) ; dont _ know who … (messing|dealing) with ; messed with the wrong ; teach YOU a lesson
      cant hide _ (from|forever) ; (nowhere|no place) to hide ; the last … YOU … (ever|will) (make|do|post|say|eat) ; (will|ll|could|might) be YR last
      know … where (the|that) _ (studio|house|shop|office) ; (youll|YOU will) see what happens -if/when ; (close|lock) (the|YR) (shutters|curtains|doors) (tonight|at night)
      (i|we) _ know … school/kindergarten/daycare … (goes|go|attends) ; next … (bring|bringing) (a|my) _ (knife|gun|bat|machete) -to`,
  },
  de: {
    denials: "nicht kein keine keinen nie niemals",
    sets: {
      DICH: "dich/euch/ihn/sie",
      DEIN: "dein/deine/deiner/deinem/deinen/euer/eure/eurem/eurer",
      LEBEN: "(leben|weiterleben|aufwachen|da sein|hier sein|existieren|weitermachen)",
      WERDE: "werde/werden/wird/will/sollte/mochte/muss/konnte/wurde",
    },
    despair: `
      (will|mag|mochte|wollte|kann) … nicht/nimmer mehr LEBEN -in/bei/im/ohne/fur ; nicht/nimmer mehr LEBEN (will|mag|mochte|kann|wollte|muss)
      (keine|keinerlei) (lust|kraft|energie|hoffnung) mehr (zu leben|weiter*|auf … leben|am leben|aufzu*|zum leben)
      ich (will|mochte|wollte|wurde) … (sterben|tot sein|fur immer schlafen|einschlafen und) -vor/fur ; lieber/gerne/wunschte … tot ; nie geboren
      (nie|nicht|niemals) (mehr|wieder) (aufwachen|aufzuwachen|aufwache|aufgewacht)
      (keinen|kein) … (sinn|grund|ausweg) mehr -darin/in ; (keinen|kein) _ grund … (zu leben|weiterzuleben|weiterzumachen|aufzustehen) ; nicht mehr lebenswert
      mude vom leben ; lebensmude ; leben _ (satt|leid|mude) ; (leben|alles) … keinen sinn mehr
      dass (es|alles|das) _ (aufhort|vorbei ist|endet)
      (niemand|keiner|keinem) … (mich vermissen|mich _ vermissen|merken wenn ich|auffallen wenn ich) ; (wird|wurde|werden) … (niemand|keiner|keinem) (vermissen|merken|auffallen)
      vermisst mich _ (keiner|niemand) ; (besser|leichter|glucklicher) _ ohne mich ; ohne mich … (besser|leichter|glucklicher|dran)
      (das|dies|es) (ist|war|wird) _ mein/meine (letzter|letzte|letztes) (kommentar|nachricht|abend|nacht|gruss|brief|worte) -zu/in/im
      verabschiede … (von (allen|allem|dieser welt|euch allen)|fur immer|aus (diesem|dem) leben) ; lebt wohl
      das leben (nehmen|zu nehmen) ; mein leben (beenden|zu beenden) ; ein ende (setzen|machen) ; bringe mich um ; mich _ (umbringen|umzubringen|erhangen)
      selbstmord/selbstmordgedanken/suizid/suizidal/suizidgedanken/abschiedsbrief -kommando ; mich _ (ritze|geritzt|selbst verletzt)
      (bin|werde) … nicht mehr (da|hier|am leben|unter euch) -bei/in ; wenn … (das|dies) _ (liest|lest) … (nicht mehr|weg|tot)
      zur last ; nur eine last ; fur immer einschlafen ; (heute|morgen) (nacht|abend) … (vorbei|zu ende) ; dann ist … endlich vorbei
      einziger/einzige grund … (lebe|leben|da bin) ; nur _ (wegen|dank) (dir|euch) … (lebe|am leben) ; am leben (halt|halten|gehalten)
      (alle|genug) _ (tabletten|schlaftabletten) ; (brucke|dach|balkon|zug) (springen|werfen|zu springen) ; bald … (bei ihm|bei ihr|bei meinem|bei meiner) … himmel
      mit dem leben abgeschlossen ; bereit zu sterben ; (diese|dieser) welt _ (verlassen|verlasse|gehen)
      besser _ (wenn|wars) … (weg ware|nicht mehr da|nicht da|aufwache|aufwachen|nicht gabe) ; nicht mehr (aufwache|aufwachte|aufwachen wurde)`,
    threat: `
      WERDE … DICH … (umbringen|toten|finden|kriegen|erwischen|erschiessen|erstechen|verprugeln|fertigmachen|zusammenschlagen|vernichten|aufspuren|verbrennen|besuchen kommen|holen kommen)
      (bringe|bring|mach|mache|stech|schlag|knall) DICH _ (um|fertig|kalt|ab|tot|zusammen) ; (finde|find|kriege|krieg|erwische) DICH (schon|noch|uberall|alle)
      (dir|euch|dem|DEIN) … (beine|arme|finger|genick|zahne|knochen|nase|hals|kehle|gesicht|hande|fresse) _ (brechen|breche|einschlagen|polieren|aufschlitzen|abschneiden|zertrummern)
      (breche|brech|schlage|schlag|hau|schneide) _ (dir|euch) … (beine|arme|finger|genick|zahne|knochen|nase|hals|kehle|fresse|gesicht)
      (weiss|wissen|kenne|kennen) … (wo|wann|welche|welchen) … (du|ihr|DEIN|das) … (wohnst|wohnt|lebst|arbeitest|schlafst|parkst|schule|kita|studio|haus|heim|hause|kommst)
      (kenne|habe|hab|weiss) … DEIN (adresse|strasse|heimweg|schulweg|kennzeichen|hausnummer)
      (schade|jammerschade|jammer|tragisch) wenn … (passiert|passieren|brennt|brennen|abbrennt|zustosst|kaputt|verschwindet|unfall|anzundet|etwas)
      (pass|passt) … auf (DEIN (kinder|tochter|familie|sohn|frau|rucken)|dem heimweg|dich auf wenn) ; uber _ schulter ; (schliess|verriegel|sperr) … (tur|turen|fenster) … (ab|zu|heute|nachts)
      (geniess|geniesse|geniesst) DEIN _ (beine|finger|hande|zahne|haus|gesicht|leben) … solange ; schlaf … solange
      (wirst|werdet|wirds) … (bereuen|bezahlen|bussen|bluten|leiden|was passiert|kennenlernen) ; (merkst|siehst|erlebst|wirst) … was (dann|dir|passiert|mit dir) -beim
      noch (so ein|ein|so eins|mal) … (und|dann) … (passiert|bereuen|erlebst|besuchen|besuch|dran|tot|finde|knallt)
      DEIN tage sind gezahlt ; nicht mehr lange (leben|lebst|zu leben) ; lebst … nicht mehr lange ; unfalle passieren … (schnell|leicht)
      (hoffe|hoffentlich|wunsche) … (verreckst|krepierst|stirbst|sterbt|verbrennst|krebs|uberfahren|den tod) ; (verdienst|verdient) … (tod|sterben|prugel|erschossen|kugel) ; bring dich um
      (leute|typen|menschen) wie (du|dich|euch|ihr) … (erschiessen|aufhangen|umbringen|totschlagen|verprugeln|nicht leben) ; (stirb|verreck|krepier) _ (endlich|doch|einfach)
      (welt|alle) … ohne (dich|euch) _ besser ; besser … ohne dich
      (wenn|falls|sobald) (ich|wir) DICH … (sehe|treffe|erwische|finde|kriege) … (kaputt|tot|fallig|fresse|dran|bereuen|blut|krankenhaus|messer|lachen|setzts)
      (warte|warten|stehe|stehen|steh) … vor DEIN (tur|haus|haustur|studio|fenster) ; (freunde|jungs|kumpels|schlager|messer) … (besuchen|besuch|vorbei|vorbeischauen) ; kommen DICH besuchen ; wir _ DICH besuchen
      (haus|studio|auto|bude) … (anzunden|abfackeln|in brand|in die luft) ; (mit|bring) … (messer|baseballschlager|pistole) … (dir|DICH|DEIN)
      sonst (passiert|knallt|setzt|finde|mach|komm) … (was|dich|ich|vorbei) ; mit wem du … (anlegst|angelegt|tun) ; (mit den|die) falschen _ angelegt ; eine lektion erteilen
      DEIN (tochter|sohn|kinder) … (allein|alleine) … (schule|hause|weg) ; DEIN letztes (video|lied|konzert) ; du bist _ (tot|geliefert|ein toter) -wenn/krank
      (schade|jammer) wenn … (jemand|einer|nachts|vorbeikame|vorbeikommt|besuch) ; (wissen|weiss|weis) … wo … (studio|haus|laden|werkstatt)
      dann (erlebst|siehst|merkst) du ; (fensterladen|rollladen|rolladen|fenster) … (zu|zumachen|runter|schliessen) … (nacht|heute)
      (weiss|wissen|kenne) … (schule|kita|kindergarten) … (geht|gehen|besucht) ; nachsten … (bring|bringe) _ _ (messer|baseballschlager|pistole)`,
  },
  es: {
    denials: "no nunca jamas",
    sets: {
      TE: "te/os/lo/la/los/las/le/les",
      TU: "tu/tus/su/sus",
      VIVIR: "(vivir|seguir viviendo|seguir adelante|levantarme|despertar|despertarme|existir|estar aqui)",
    },
    despair: `
      no _ (quiero|deseo|puedo|tengo ganas de|tengo fuerzas para|tengo fuerza para|aguanto) _ (vivir|existir|despertar|despertarme|seguir viviendo|estar en este mundo) -en/sin/con/aqui/temprano/de
      (no|sin) _ (tengo|encuentro|veo|hay|quedan|queda) … (ganas|motivos|motivo|razon|razones|fuerzas|sentido|ilusion) … (de|para|a) _ (vida|VIVIR|nada)
      (quiero|queria|quisiera|prefiero|ojala) _ _ (morir|morirme|muera|desaparecer para siempre|dormir para siempre|estar muerto|estar muerta) -de/por
      (ganas|deseos) de (morir|morirme|matarme|suicidarme|no despertar|desaparecer) -de/risa
      (duerma|dormir|dormirme|acostarme|dormido|dormida) … y no … (despertar|despierte|despertarme|despertara) ; no (despertar|despertarme|despierte) (nunca|jamas|mas|manana)
      (dormir|descansar|desaparecer|irme) para siempre ; (cansado|cansada|harto|harta) _ de (vivir|la vida|esta vida|existir)
      (acabar|terminar|poner fin|acabare) (con mi vida|con todo|a mi vida|a todo|con mi sufrimiento) ; quitarme la vida ; (matarme|suicidarme|ahorcarme) -de/risa/riendo
      suicidio/suicidarme -squad ; pensamientos suicidas ; (lastime|cortando|corte) las venas
      nadie … (extranar|extranara|extranaria|echaria de menos|echara de menos|notaria|dara cuenta|llorara por mi) ; a nadie le importa si (muero|desaparezco|me muero)
      (mejor|felices|tranquilos) sin mi ; (soy|ser) … (una carga|un estorbo)
      (es|sera|este|esta) _ mi (ultimo|ultima) (mensaje|comentario|noche|carta|despedida) -sobre/de/en
      me despido de (todos|la vida|este mundo|ustedes para) ; adios (mundo|para siempre|a la vida|a este mundo)
      (esta noche|hoy|manana) _ (se acaba todo|acabo con|termina todo|todo termina|todo acaba|me voy para siempre) ; cuando (leas|lean|leais) esto … (no|muerto|muerta|ido)
      (no|ya no) estare … (vivo|viva|aqui manana|en este mundo) ; vida _ no tiene _ sentido ; no vale la pena (vivir|seguir) ; (perdi|perdido) … ganas de vivir
      ojala … (no hubiera nacido|nunca hubiera nacido) ; nunca haber nacido ; (unica|unico|ultima) (razon|cosa|motivo|persona) … (viva|vivo|vivir|aqui)
      con mi _ (mama|papa|madre|padre|esposo|esposa|hijo|hija|marido) … cielo ; (mantiene|mantienen) … (viva|vivo|con vida)
      (todas|todo el frasco|suficientes) … (pastillas|pildoras) ; (saltar|tirarme|lanzarme) (del|de un|al|desde) _ (puente|edificio|balcon|tren|metro|azotea)
      listo/lista/preparado/preparada para morir ; dejar este mundo ; carta de despedida ; no merezco vivir
      no (despertara|despertase|desperte) ; mejor si _ (no estuviera|no existiera|me muero|desapareciera|no despertara)`,
    threat: `
      (te|os|lo|la|los) (voy|vamos|van|va) a _ (matar|encontrar|romper|pegar|partir|destruir|quemar|reventar|hacer (dano|pagar|sufrir|callar|una visita)|buscar -en)
      (te|os) (matare|mato|encontrare|encontraremos|rompere|partire|hare pagar|destruire|rompo|visitaremos) -de/nunca/no
      (voy|vamos|van|va|deberia|deberian|quiero|gustaria|podria|habria) _ (matarte|encontrarte|romperte|partirte|pegarte|golpearte|quemarte|hacerte|callarte|dispararte|acabar contigo|cortarte|darte una paliza|matarlo|matarla) -a
      (romper*|romp*|partir*|cortar*|quebrar*) (las|los|la|el|tus|tu|cada) _ (piernas|dedos|manos|cara|huesos|dientes|cuello|rodillas|brazos|boca|garganta)
      (se|sabemos|conozco|saben) … (donde|que|cual|cuando) … (vives|viven|vive|trabajas|duermes|estudia|estudian|sales|TU casa|estacionas)
      (tengo|encontre|conozco|sabemos|se) _ TU (direccion|casa|calle|domicilio|matricula|ruta)
      (lastima|pena|tragedia) (que|si) … (pase|pasara|quemara|quemase|accidente|incendio|rompiera|algo|desapareciera)
      (cuida|cuidate|cuiden|vigila) _ _ (la espalda -al|tu espalda -al/cuando|TU (familia|hijos|hija|frenos)|al salir|cuando salgas|de noche) ; cierra _ (la puerta|las puertas|TU) … (noche|llave|hoy)
      (disfruta|aprovecha) _ TU _ (piernas|manos|dedos|dientes|cara|casa|familia) … mientras ; duerme … mientras
      (te|os|se) (vas|vais|van) a (arrepentir -si/cuando|acordar de) ; (lo|me las|me la|las) (vas a|vais a|van a) pagar ; (lo|la|las) (pagaras|lamentaras|pagareis) ; te arrepentiras
      (sigue|siga|vuelve|habla|sube|otro|un|una) … (y|para que) … (vas a ver|veras|lo que te|te vamos|vamos a) … (pasa|pasara|espera|hacer|visita|visitar) ; vas a ver lo que te
      TU dias estan contados ; no vas a (vivir mucho|llegar a|durar mucho|ver la navidad|volver a caminar) ; accidentes … (pasan|ocurren) … (rapido|facil|gente)
      (ojala|espero) _ _ _ (mueras|muera|mueran|atropelle*|quemes|cancer|sufras) -de ; (mereces|merece|merecen) … (morir|paliza|muerte|tiro|balazo|golpes) ; (muerete|matate|suicidate)
      (mundo|todos) … (mejor|mejores) sin (ti|vos|gente como) ; gente como (tu|vos) … (morir|existir|matar|muerta|colgar)
      (cuando|si|el dia que|donde) te (vea|veo|encuentre|encuentro|cruce|agarre|pille) … (mato|matar|parto|rompo|cara|muerto|muerta|arrepentir|pagar|sangre|cuchillo|hospital|corre|reir)
      te (espero|esperamos|esperare|estoy esperando) (afuera|fuera|en la puerta|a la salida|en tu|frente) ; (hacer|hare|haremos|haran) una _ visita _ (TU|tu|noche) ; vamos a hacer una visita
      (quemar|quemare|incendiar|prender fuego|explotar) _ TU (casa|estudio|canal|carro|coche) ; (con|traigo|llevo) (un|una|mi) (cuchillo|bate|pistola|machete) … (ti|TU|verte|visitarte)
      (borra|elimina|quita) … (o|sino) (te|voy|vas|veras) ; no sabes con quien te … (metido|metiste|metes) ; no te _ esconder ; TU (hija|hijo|hijos|nina) … (sola|solo|solos)
      (sera|es|va a ser) _ TU (ultimo|ultima) (video|noche|dia|cancion|error) ; (estas|eres) (muerto|muerta|hombre muerto) -de/por ; darte una (leccion|paliza)
      (lastima|pena) (que|si) … (visitara|entrara|alguien|noche|visita) ; (sabemos|se|conocemos) … donde … (estudio|casa|local|taller) ; cerrar _ (persianas|ventanas|puertas|puerta) … noche
      (se|sabemos) _ (a|en) que (escuela|colegio|guarderia|jardin) ; proxima … (llevo|traigo|llevare) (un|una) (cuchillo|pistola|bate|arma)`,
  },
  fr: {
    denials: "pas jamais",
    sets: {
      TE: "te/vous/le/la/les/lui/leur",
      TON: "ton/ta/tes/votre/vos",
      VIVRE: "(vivre|continuer|me lever|me reveiller|exister|me battre|etre la|etre en vie)",
    },
    despair: `
      plus … (envie|force|gout|courage|raison|raisons|energie) (de|pour) VIVRE -avec/la ; (veux|voudrais|peux|arrive) _ plus _ VIVRE -a/en/dans/sans/avec/chez/tot
      envie de (mourir|crever|disparaitre|me tuer|en finir|dormir pour toujours) -de/rire ; (veux|voudrais|jaimerais|prefere) _ (mourir|crever|disparaitre|etre mort|etre morte|en finir) -de/pour/a/avec
      (plus|pas|jamais) me reveiller -tot/a/en ; (mendormir|dormir) (pour toujours|et ne) ; den finir -avec ; en finir avec (la vie|tout|ma vie)
      (fatigue|fatiguee|marre|las|lasse|degoute) _ (la vie|vivre|exister|cette vie|ma vie) ; dexister
      (vois|trouve|ai) plus … (raison|raisons|sens|dissue|issue|interet|espoir) -dans ; (a quoi bon|pourquoi) (vivre|continuer a vivre) ; vie … (na|a) plus _ sens ; vie … (plus|pas) la peine
      personne … (regrettera|regretter|regretterait|remarquera|remarquerait|pleurera|rendra compte) ; (manquerai|manque|manquerais) a personne
      (mieux|tranquille|heureux) sans moi ; (suis|etre) … (un poids|fardeau|un boulet)
      (cest|ce sera|sera|voici|est) _ (mon|ma) _ (dernier|derniere) (message|commentaire|soir|nuit|lettre|mot) -sur
      adieu (a tous|tout le monde|le monde|pour toujours|la vie) ; dire adieu -a ; quand (vous|tu) (lirez|liras|lisez|lis) … (plus|parti|partie|mort|morte)
      (serai|suis) _ plus (la|de ce monde|en vie|parmi) -bas ; me (suicider|tuer|pendre|foutre en lair) -a/la ; mouvrir les veines
      suicidaires/suicidaire ; au suicide ; fin a (mes jours|ma vie|tout|mes souffrances) ; (tous|assez|boite) … (cachets|comprimes|somniferes|medicaments)
      (sauter|jeter) (du|dun|sous|dans) _ (pont|toit|balcon|train|metro|vide) ; pret/prete a mourir -de/pour
      (rejoindre|retrouver) (mon|ma) _ (mari|femme|mere|pere|fils|fille|maman|papa) … (ciel|la haut|bientot)
      (ce soir|cette nuit|demain) (tout est fini|tout sarrete|cest fini|tout finit|jen finis|tout sera)
      jamais _ naitre ; mieux (mort|morte) ; (seule|unique|derniere) (chose|raison|personne|joie) … (en vie|vivre|continuer|encore) ; encore en vie
      (maintient|garde|retient|tient) _ en vie ; quitter (ce monde|cette vie|la vie|cette terre) ; perdu … (gout a la vie|envie de vivre|lenvie de vivre)
      plus de _ (vivre|cette vie|la vie) ; peux plus de (vivre|la vie|cette vie) ; lettre dadieu ; merite pas de vivre
      reveillais (pas|plus|jamais) ; mieux si je (disparaissais|netais plus|mourais|ne me|netais pas)
      voudrais ne plus (exister|vivre|etre la) ; decide den finir`,
    threat: `
      (vais|va|allons|faudrait|devrait|jaimerais|pourrais|viendra|viens) … TE _ (tuer|buter|frapper|egorger|etrangler|massacrer|planter|enterrer|detruire|demolir|defoncer|retrouver|faire (payer|mal|taire|regretter|souffrir)|poignarder|bruler|tabasser|abattre|casser (la|les|le)) -sur
      (je|on) (te|vous) (tuerai|trouverai|retrouverai|retrouvera|trouvera|buterai|ferai payer|casserai|aurai|tue|bute|creve|defonce) -confiance/plaisir/sur/en/dans
      (casser|peter|briser|couper|casse|brise|arracher|eclater) (les|la|le|tes|ta|ton) _ (jambes|gueule|dents|doigts|bras|mains|genoux|nez|gorge|os|tete)
      (sais|connais|connait|savons|sait) … (ou|quelle|quand) … (tu|vous|TON) … (habites|habitez|vis|vivez|travailles|dors|gares|ecole|rentres|habite|maison|enfants|sors)
      (connais|trouve|ai|a) _ TON (adresse|rue|immeuble|trajet|plaque)
      dommage (quil|quelle|que|si|quun) … (arrive|arriverait|brule|brulait|brulerait|passait|passe|accident|malheur|feu|casse|disparaisse)
      (fais|faites|surveille|surveillez) … (attention|gaffe|bien) _ (a (tes|vos|ton|ta|votre) (enfants|fille|famille|dos|arrieres|freins)|en rentrant|quand tu) ; tes arrieres ; (ferme|fermez|fermer|verrouille) … (porte|portes|volets|fenetres) … (soir|nuit|cle)
      (profite|profitez) _ TON _ (jambes|mains|doigts|dents|maison|famille) … tant ; (dors|dormez) bien tant que
      (vas|allez|va) _ _ (regretter -de/si|payer -pour|voir ce qui|voir ce que|crever|souffrir|saigner|prendre cher) ; (regretteras|paieras|regretterez|paierez)
      (encore|continue|reparle|parle) … (et|tu|vous) … (passe te voir|verras|vas voir|regretteras|tarrive|te retrouve|te rendre visite|vient te) -que
      TON jours sont comptes ; (ne|tu|vous) … (vivras|vivrez|verras|arriveras) pas (longtemps|noel|demain|vieux) ; accident … vite arrive
      jespere que (tu|vous|TON) … (crever|creves|creve|mourras|meures|meurs|cancer|brule|souffres|accident) ; (merites|meritez|merite) … (mourir|crever|balle|raclee|mort|frappe) ; va (crever|te pendre|te tuer|mourir) ; (suicide|tue|pends) toi
      (monde|tout|terre) … mieux sans (toi|vous) ; (gens|types) comme (toi|vous) … (mourir|exister|crever|disparaitre|battus|fusilles)
      (si|quand|la prochaine fois que|le jour ou) (je|on) (te|vous) (croise|vois|attrape|trouve|chope) … (tue|casse|creve|frappe|regrette*|mort|gueule|sang|hopital|cours|rire)
      (attends|attend|attendrai|tattends|tattendrai|jtattends|tattend) … (devant|en bas de|derriere|a la sortie) _ (chez|TON|la) ; devant chez (toi|vous) (ce|demain|avec|maintenant) ; (rendre|rendra|rendrai) _ _ visite _ (ce soir|cette nuit|bientot)
      passe te voir … (copains|potes|nuit|couteau|batte) ; (foutre|mettre|mets) le feu (a TON|chez) ; (bruler|cramer|brulerai|incendier) TON (maison|voiture|studio|chaine)
      (avec|apporte|prends) (un|mon|une|ma) (couteau|flingue|batte|fusil) … (toi|TE|TON) ; (supprime|enleve|efface) … (ou|sinon) (je|on|tu) ; sinon je (te|vous|viens)
      sais pas a qui tu ; pas te cacher ; TON (fille|fils|enfants) … (seule|seul|seuls) ; (ce sera|cest|sera) TON (derniere|dernier) (video|chance|blague|nuit|concert|chanson) ; tu es (mort|morte) -de
      dommage (que|si) … (quelquun|passe|entre|entrait|vienne|venait|nuit) ; (sait|savons|sais) … ou … (studio|atelier|maison|boutique) ; (vas|allez) voir ce qui
      (sais|sait|savons) … (ecole|creche) … (va|vont) ; prochaine … (apporte|prends|viens avec) (un|une|mon) (couteau|batte|flingue|arme)`,
  },
  pt: {
    denials: "nao nunca jamais",
    sets: {
      TE: "te/voce/vc/vcs/voces/lo/la/ele/ela/seus",
      SEU: "seu/sua/seus/suas/teu/tua/teus/tuas",
      VIVER:
        "(viver|continuar vivendo|continuar vivo|continuar viva|acordar|levantar|existir|estar aqui|estar vivo|estar viva)",
    },
    despair: `
      nao _ (quero|desejo|aguento|consigo|suporto|tenho vontade de|tenho forcas pra|tenho forca pra|tenho animo pra) _ VIVER -cedo/sem/com/em/pra/no
      (nao|sem) _ (tenho|vejo|encontro|acho|ha|sinto|tem) … (vontade|motivo|motivos|razao|sentido|forca|forcas|saida) … (VIVER|nada|vida|continuar)
      (quero|queria|desejo|prefiro|preferia) _ _ (morrer|sumir|dormir pra sempre|nao acordar|estar morto|estar morta|desaparecer) -de/comendo/com/da/do/num/nessa
      vontade de (morrer|me matar|sumir|nao acordar|acabar com tudo) -de/rir ; (dormir|deitar|dormisse) e _ (nunca|nao) _ (acordar|acordasse) ; (nao|nunca mais) acordar (nunca|mais|amanha)
      (dormir|descansar|partir|sumir) (para sempre|pra sempre|desse mundo) ; (cansado|cansada|cansei|farto|farta|exausta) _ (de viver|da vida|dessa vida|de existir)
      (acabar|terminar|fim|acabo) (com minha vida|com a minha vida|com tudo|na minha vida|em tudo|a minha vida|com isso tudo) ; tirar _ minha _ vida ; me (matar|suicidar|enforcar) -de/rir
      suicidio/suicidar -squad ; pensamentos suicidas ; me cortei de novo
      ninguem … (sentir _ falta|sentiria _ falta|sentira _ falta|notar _ eu|notaria|chorar por mim|perceber se eu|vai ligar se eu) ; (melhor|melhores|felizes|aliviados) sem mim ; (sou|ser) _ (um peso|um fardo) -pena
      (esse|este|essa|esta|sera) _ _ (meu|minha) (ultimo|ultima) (recado|mensagem|comentario|noite|carta|despedida) -sobre/aqui
      me despedir de (todos|voces|vcs) ; adeus (mundo|pra sempre|para sempre|vida) ; me despeco (de todos|da vida)
      (hoje|essa noite|esta noite|amanha) … (acaba tudo|tudo acaba|eu descanso|acabo com|termina tudo|sera o fim) ; (quando|se) … (ler|lerem) (isso|isto) … (nao|morto|morta|longe)
      nao (estarei|vou estar) mais (aqui|vivo|viva|nesse) ; vida _ (nao|perdeu) … sentido ; nao vale _ a pena viver ; (perdi|perdido) … vontade de viver ; nunca ter nascido ; nao ter nascido
      (unica|unico|ultima) (razao|coisa|motivo|pessoa) … (viva|vivo|viver|aqui) ; mantem … (viva|vivo) ; com (meu|minha) _ (mae|pai|marido|esposa|filho|filha|avo) … ceu
      (todos|cartela|caixa|monte) … (remedios|comprimidos) ; (pular|jogar|saltar) (da|do|de) _ (ponte|predio|janela|sacada|trem|viaduto) ; pronto/pronta pra morrer
      carta de despedida ; nao mereco viver ; (desisti|desisto|desistir) (da vida|de viver) ; deixar _ esse mundo
      (nao|nunca) _ acordasse ; melhor se eu (nao|sumisse|morresse|desaparecesse)`,
    threat: `
      (vou|vamos|vao|vai|devia|deveria|quero|precisa|queria) _ _ (TE _ (matar|achar|encontrar|quebrar|bater|destruir|queimar|arrebentar|cacar|calar|enterrar|machucar|esfaquear|fazer (pagar|sofrer|uma visita))|fazer uma visita) -um/uma/o/no
      (vou|vamos|vao|vai|devia|deveria|quero) _ (matar|achar|encontrar|quebrar|arrebentar|acabar com|machucar|esfaquear|calar) _ (voce|vc|voces|SEU) ; te (mato|arrebento|quebro|encontrarei|matarei|acharei) -de
      (quebrar|quebro|partir|cortar|arrancar|quebre) _ (as|os|a|o|SEU) _ (pernas|dedos|maos|cara|ossos|dentes|pescoco|joelhos|bracos|garganta|SEU) -por/mais
      (sei|sabemos|descobri|sabem) … (onde|aonde|que|qual) … (mora|moras|moram|trabalha|dorme|estuda|sai|estaciona) ; (sei|tenho|achei|descobri) _ _ SEU (endereco|rua|casa|placa|rotina)
      (pena|tragedia) (se|que) … (acontec*|queimasse|queimar|pegasse|pegar|acidente|algo|quebrasse|sumisse)
      (cuidado|cuida|cuide|olho) … (SEU (familia|filhos|filha|costas|freios)|na volta|quando sair|pelas costas) ; (tranca|tranque|fecha) … (porta|portas|janela|janelas) … (hoje|noite|bem) ; por cima do ombro
      (aproveita|aproveite) _ SEU _ (pernas|maos|dedos|dentes|casa|familia) … enquanto ; dorme bem enquanto
      (vai|vao) _ _ (arrepender|pagar caro|pagar por|sofrer|sangrar|ver so) -de/se/quem ; me paga ; ver o que (acontece|te acontece) -quando/com/se/na/no
      (continua|fala|posta|mais um|outro|faz) … (e|pra) … (ver _ o que|vera|se arrepender|a gente vai|vamos) … (acontece|te|visita|achar|pegar)
      SEU dias _ contados ; nao vai (viver muito|durar muito|ver o natal|chegar em casa|andar de novo|sair vivo) ; acidentes acontecem _ (rapido|facil|com gente|a)
      (tomara|espero) que … (morra|morram|cancer|atropel*|queime|sofra) -de ; (merece|merecem) … (morrer|surra|tiro|apanhar|morto|morta) ; (se mata|se mate|va morrer)
      (mundo|todos) … (melhor|melhores) sem (voce|vc|gente como) ; (gente|pessoas) como (voce|vc|tu) … (morrer|existir|matar|apanhar|sumir)
      (quando|se|no dia que) eu te (ver|encontrar|pegar|achar|encontro) … (mato|matar|quebro|cara|morto|morta|arrepender|soco|pagar|sangue|faca|hospital|corre|arrebento)
      (esperando|espero|esperar) … (na porta|na frente|la fora|na saida|na esquina|em frente|fora) _ (da|de|do) _ SEU ; te (espero|esperando) … (na saida|la fora|na porta|na frente|na esquina) ; visitinha
      (queimar|incendiar|tocar fogo|botar fogo|explodir) _ SEU (casa|estudio|canal|carro) ; (com|trago|levar) (uma|um|minha) (faca|taco|arma|pistola) … (TE|SEU)
      (apaga|apague|tira|deleta) … (ou|senao) (eu|vou|voce|vai|a gente) ; nao sabe com quem … (mexendo|meteu|mexeu) ; (pessoa|cara) errada ; nao adianta se esconder
      SEU (filha|filho|filhos) … (sozinha|sozinho|sozinhos) ; (vai ser|sera|e) _ SEU (ultimo|ultima) (video|noite|dia|musica|erro) ; voce (ta|esta) (morto|morta) -de
      pena se … (alguem|visita*|entrasse|passasse|noite) ; (sabemos|sei|sabe) … onde … (estudio|casa|loja|fica) ; pra (voce|vc|tu) ver (o que acontece|so) ; fechar _ (janelas|janela|portas) … noite
      proxim* … (levo|trago|levar) (uma|um|minha) (arma|faca|taco|pistola)`,
  },
  it: {
    denials: "non mai",
    sets: {
      TI: "ti/vi/lo/la/li/le",
      TUO: "tuo/tua/tuoi/tue/vostro/vostra/vostri/vostre",
      VIVERE:
        "(vivere|andare avanti|alzarmi|svegliarmi|esistere|essere qui|continuare a vivere|stare al mondo)",
    },
    despair: `
      non (voglio|vorrei|riesco|desidero|ce la faccio) _ _ VIVERE -in/qui/senza/presto ; non (ho|trovo|vedo|ce|sento) … (voglia|motivo|ragione|senso|forza|forze) (di|per|a|in) _ (VIVERE|niente|nulla|vita)
      voglia di (morire|farla finita|uccidermi|non svegliarmi) ; (voglio|vorrei|preferirei) _ (morire|sparire|scomparire|farla finita|essere morto|essere morta|dormire per sempre|non svegliarmi) -dal/dalle/in/con/sotto
      (addormentarmi|dormire) (e non|per sempre) ; non svegliarmi (piu|mai) ; (stanco|stanca|stufo|stufa) _ (di vivere|della vita|di questa vita|di esistere) ; farla finita -con
      fine (alla mia vita|a tutto|alle mie sofferenze) ; togliermi la vita ; (uccidermi|ammazzarmi|suicidarmi|impiccarmi) -dal/di ; suicidio ; pensieri suicidi ; tagliata di nuovo
      nessuno … (accorgerebbe|accorgera|mancherei|piangera per me|sentira la mia|sentirebbe la mia|noterebbe) ; (meglio|felici|sereni) senza di me ; (sono|essere) _ (un peso|di peso) -per
      (questo|questa|sara|e) … (mio|mia) (ultimo|ultima) (messaggio|commento|sera|notte|lettera|saluto) -su
      addio (a tutti|mondo|per sempre|vita) ; dirvi addio ; (stasera|stanotte|domani) (finisce tutto|e finita|la faccio finita|sara tutto) ; quando (leggerete|leggerai|leggete) … (non|morto|morta)
      non (ci saro|saro) piu ; vita non (ha|vale) … (senso|pena) ; non vale la pena (vivere|di vivere) ; perso … voglia di vivere ; mai (nato|nata) ; mai essere nato
      (unica|lunica|unico|lunico|ultima|lultima) (ragione|cosa|motivo|persona) … (viva|vivo|vivere|qui) ; tiene _ in vita ; (raggiungere|rivedere|con) … (mamma|papa|marito|moglie|figlio|figlia|nonna) … (lassu|cielo)
      (tutte|abbastanza|scatola) … (pillole|pastiglie|compresse|sonniferi) ; (buttarmi|saltare|gettarmi) (dal|da un|sotto) _ (ponte|balcone|tetto|treno) ; pronto/pronta a morire
      lasciare questo mondo ; lettera daddio ; non merito di vivere ; un motivo per alzarmi
      non mi (svegliassi|sveglio|svegliero) piu ; se non mi svegliassi ; meglio se _ (non ci fossi|sparissi|morissi|non esistessi)`,
    threat: `
      (ti|vi) (ammazzo|uccido|spacco|sgozzo|faccio (fuori|pagare|pentire|tacere)|ammazzero|uccidero|trovero|troveremo|spacchero|distruggero|faro (pagare|pentire)|brucio|vengo a prendere) -tutto
      (dovrebbe|bisognerebbe|dovrebbero|vorrei|potrei|voglio|verro a|vengo a|veniamo a) _ (ammazzarti|ucciderti|spaccarti|romperti|spezzarti|picchiarti|spararti|bruciarti|farti (fuori|tacere|male|sparire|una visita)|darti una lezione|tagliarti|cercarti)
      (spaccare|rompere|spezzare|spacco|rompo|spezzo|taglio|spaccarti|romperti|spezzarti|tagliarti) (le|la|i|il|tutte) _ (gambe|dita|mani|faccia|ossa|denti|collo|ginocchia|braccia|gola|testa|naso)
      (so|sappiamo|conosco|sanno) … (dove|che|quale|quando) … (abiti|abita|abitate|vivi|lavori|dormi|parcheggi|va|vanno|esci|studia) ; (so|conosco|ho|trovato) … TUO (indirizzo|via|casa|targa|orari|percorso)
      peccato (se|che) … (succed*|bruci*|incendio|accad*|capit*|incidente|fuoco|rompesse|sparisse|qualcuno|cadesse)
      (stai|sta|guardati|occhio|attento|attenta) … (le spalle|alle spalle|ai TUO figli|a TUO figlia|ai freni|quando esci|alla TUO famiglia) ; chiudi bene … (porta|porte|finestre|casa)
      (goditi|godetevi) _ _ (gambe|mani|dita|denti|casa|famiglia) … finche ; dormi … finche
      (te ne|ve ne) (pentirai|pentirete) -se ; (me la|la) (pagherai|pagherete|faro pagare) ; (vedrai|vedi) … (ti succede|che fine fai|ti capita|vi succede)
      (ancora|continua|riparla|un altro) … (e|poi) … (vedrai|te ne|veniamo|vengo|ti trovo|succede)
      (giorni|ore) _ contati ; hai i giorni contati ; non (vivrai|arriverai|vedrai|durerai|camminerai) … (lungo|natale|domani|piu|casa) ; incidenti (succedono|capitano) _ (fretta|facilmente|presto)
      (spero|auguro) … (muoia|muori|crepi|morire|crepare|cancro|bruci) -dal ; (meriti|merita|meritate) … (morire|botte|lezione|proiettile|morte|picchiato) ; (ammazzati|ucciditi|impiccati|crepa) -di ; vai a (morire|impiccarti)
      (mondo|tutti) … (meglio|migliore) senza di (te|voi) ; (gente|quelli) come (te|voi) … (morire|esistere|sparire|ammazz*|picchiat*)
      (se|quando|appena) ti (vedo|incontro|becco|trovo|prendo) … (ammazzo|uccido|spacco|faccia|morto|morta|pent*|pagare|sangue|coltello|ospedale|corri|ridi|denti)
      (ti|vi) (aspetto|aspettiamo|aspettero) (fuori|sotto casa|alluscita|davanti) ; sotto casa TUO ; una visita (a casa|di notte|notturna) ; farti una visita ; visitina
      (bruciare|dare fuoco|incendiare|do fuoco|brucero) … TUO (casa|studio|canale|macchina) ; (con|porto) (un|una|il) (coltello|mazza|pistola) … (te|TUO)
      (cancella|togli|elimina) … (o|altrimenti) (ti|vengo|te|vedrai) ; non sai con chi _ (fare|hai) ; la persona sbagliata ; non puoi nasconderti
      TUO (figlia|figlio|figli) … (sola|solo|soli) ; (sara|e) _ TUO (ultimo|ultima) (video|notte|giorno|canzone|errore) ; sei _ (morto|morta) -dal/dalle
      peccato (se|che) … (passasse|entrasse|venisse|notte) ; (sappiamo|so) _ dove _ _ (studio|casa|negozio) ; (vedi|vedrai) cosa (succede|ti) -se ; chiudere _ (persiane|finestre|porte) … (sera|notte)
      (so|sappiamo) … (scuola|asilo) … (va|vanno|frequenta) ; (occhio|attento|attenta) … quando (torni|esci|rientri) ; prossima … porto (un|una|il) (coltello|pistola|mazza)`,
  },
  nl: {
    denials: "niet nooit geen",
    sets: {
      JE: "je/jou/jullie/hem/haar",
      JOUW: "je/jouw/jullie/zijn/haar",
      LEVEN: "(leven|verder|doorgaan|wakker worden|bestaan|er zijn|hier zijn|opstaan)",
    },
    despair: `
      (wil|kan|hoef|wilde) … niet meer LEVEN -in/bij/zonder/voor/vroeg ; niet meer LEVEN (wil|kan|hoef) ; geen (zin|kracht|reden|doel|hoop) … (te leven|leven|door te gaan|verder te gaan|op te staan)
      (zie|vind|heb) … (nut|zin|reden|uitweg) … niet meer ; (zie|vind) … geen (nut|zin|reden|uitweg) meer
      ik (wil|wou|zou) _ _ (dood|doodgaan|sterven|verdwijnen) -van/voor/aan ; (liever|was ik) _ dood ; nooit geboren ; (nooit|niet) meer wakker (worden|word) -voor
      (inslapen|slapen) en (niet|nooit) ; (voor altijd|voorgoed) (slapen|rusten|weg) ; (moe|beu|zat|klaar) (van|met) _ (leven|bestaan) ; levensmoe ; leven (zat|beu|moe|niet meer waard)
      (eind|einde) aan (mijn leven|alles|het leven|maken) ; een einde maken ; uit het leven stappen ; zelfmoord/zelfmoordgedachten/suicidaal/zelfdoding/afscheidsbrief ; (mezelf|me) (van kant|ophangen|iets aandoen|doden|verhangen)
      niemand … (mij|me) … (missen|mist) ; niemand … merken als ik ; (beter|gelukkiger|beter af) _ zonder mij ; (tot|een) last (voor iedereen|voor mijn|voor jullie|ben)
      (dit|dat|het) (is|wordt) _ mijn laatste (bericht|berichtje|reactie|avond|nacht|groet|brief|woorden) -over ; afscheid van (iedereen|het leven|jullie allemaal|deze wereld) ; vaarwel (wereld|allemaal|iedereen)
      (vanavond|vannacht|morgen) (is het (klaar|voorbij|afgelopen)|stopt het|eindigt het|maak ik er) ; (als|wanneer) … dit (lezen|leest|lees) … (niet|weg|dood)
      ben ik er … niet meer -bij/mee ; (enige|laatste) (reden|wat|ding) … (leef|leven|er ben|hier ben) ; in leven (houdt|houden) ; houdt _ in leven
      (bij|met) (mijn|hem|haar) _ (vader|moeder|man|vrouw|zoon|dochter) … (hemel|daarboven) ; (alle|genoeg|doosje) … (pillen|slaappillen|tabletten)
      (van|voor) (de|het|een) (brug|dak|flat|trein|balkon) (springen|te springen|spring|gooien) ; klaar om te sterven ; (deze|de) wereld verlaten ; verdien het niet om te leven
      beter _ als ik … (er niet|niet meer|dood|weg) ; niet _ wakker (werd|zou worden)
      (wil|hoef) er _ niet meer (zijn|wezen) ; ik wil er niet meer zijn`,
    threat: `
      (ga|gaan|zal|zullen|moet|moeten|zou|wil) _ JE … (vermoorden|doden|pakken|vinden|afmaken|neerschieten|neersteken|slaan|opzoeken|wurgen|laten boeten|pijn doen|verbranden|doodslaan|krijgen)
      (ik|we) (maak|vermoord|vind|pak|krijg|vinden|krijgen|pakken|kom) JE (wel|nog|af|kapot|overal|halen|allemaal) ; ik vermoord JE
      (breek|breken|breekt|sla|snijd|snij) … (benen|vingers|handen|nek|tanden|gezicht|knieen|keel|botten|neus) ; (je|jouw|jou|JE) … (benen|vingers|handen|nek|tanden|gezicht|knieen|keel|botten|neus) (breken|breekt|eruit|doorsnijden|breek)
      (weet|weten|ken) … (waar|wanneer|welke|hoe laat) … (je|jij|jullie|JOUW|het) … (woont|woon|wonen|werkt|slaapt|parkeert|school|studio|thuiskomt|is) ; (heb|ken|weet) JOUW (adres|straat|kenteken|route|huis)
      (jammer|zonde|sneu) _ _ als … (gebeur*|overkom*|brand*|afbrand*|fik|kapot|ongeluk|iets|verdwijnt)
      (pas|let) … op (JOUW (rug|kinderen|gezin|dochter|familie)|als je) ; over je schouder ; (doe|draai) … (deur|deuren|ramen) … (slot|dicht)
      geniet … JOUW _ (benen|handen|vingers|tanden|huis|gezicht|gezin) … zolang ; slaap … zolang
      (ga|gaat|zul|zult|krijg) … (spijt van|spijt krijgen|voor boeten|voor bloeden|voor betalen|bezuren) ; (merk|ziet|merkt|zie) … wat er … (gebeurt|met je|dan) -als
      nog (een|eentje|zon) … (en|dan) … (we|ik|je) … (langs|merk*|spijt|weet|opzoeken|kom*|vinden)
      JOUW dagen zijn geteld ; (leeft|haalt|leef) … niet (lang|meer lang|einde) ; ongelukken … snel
      (hoop|hopelijk) … (je|JOUW) … (doodgaat|sterft|kanker|doodvalt|verbrandt|aangereden|crepeert|stikt) ; (verdient|verdien) … (sterven|dood|kogel|klappen) ; (maak|hang) jezelf (van kant|op) ; ga … dood -van
      (wereld|iedereen) … (beter|mooier) … zonder (jou|je|jullie) ; (mensen|types) zoals (jij|jou|jullie) … (dood|doodschieten|afmaken|ophangen|sterven|bestaan)
      (als|wanneer|zodra) (ik|we) JE … (zie|tegenkom|vind|pak) … (dood|kapot|klappen|spijt|bloed|ziekenhuis|mes|rennen|breek|sla|tanden)
      (wacht|sta|staan|wachten) … (voor|bij|buiten) JOUW (deur|huis|raam|studio|auto|school) ; (kom|komen) … langs … (vrienden|maten|mes|knuppel|vannacht|spijt) ; brengen … bezoekje
      (steek|steken|zet) JOUW (huis|studio|auto|kanaal) (in de fik|in brand|op) ; met (een|mijn) (mes|knuppel|pistool) … (JE|JOUW)
      (verwijder|haal) … (of|anders) (ik|we|je|kom|weet) ; niet met wie je ; de verkeerde (persoon|mensen) ; (kan|kunt) je niet _ verstoppen
      JOUW (dochter|zoon|kinderen) … alleen … (school|huis|fietst|loopt|straat) ; (dit|dat) (wordt|was|is) JOUW laatste (video|filmpje|dag|fout|lied) ; je bent _ (dood|er geweest)
      (jammer|zonde) _ _ als … (iemand|langskomt|langskwam|langs kwam|binnen|nachts) ; (gordijnen|luiken|ramen) … (dicht|sluiten) … (vanavond|vannacht)
      (weet|weten) … (school|opvang|creche) … (zit|zitten|gaat|gaan) ; volgende keer … (neem|breng) _ (mes|knuppel|pistool)`,
  },
  pl: {
    denials: "nie nigdy",
    sets: {
      CIE: "cie/was/go/ja/ich/ciebie/ci/wam/mu/jej",
      TWOJ: "twoj*/twoi*/wasz*",
      ZYC: "(zyc|istniec|byc tu|sie budzic|budzic sie|sie obudzic|obudzic sie|wstawac|zycia|dalej)",
    },
    despair: `
      nie (chce|chcialbym|chcialabym|mam (ochoty|sily|sil|po co|checi)|potrafie|umiem) … ZYC -w/tu/bez/z/tak/wczesnie ; nie (widze|mam|ma) … (sensu|powodu|wyjscia|nadziei)
      (chce|chcialbym|chcialabym|wolalbym|wolalabym) … (umrzec|zniknac|nie zyc|nie obudzic|zasnac na zawsze|sie zabic) -ze/z/pod ; nie (obudzic|obudze) -go/jej ; sie nie (obudzic|obudze) ; (zasnac|usnac) i … nie
      (zmeczony|zmeczona|dosc) _ (zyciem|zycia|tego zycia) ; (skonczyc|skoncze|koncze) (z tym wszystkim|ze soba|z zyciem|swoje zycie|to wszystko) ; (odebrac|odbiore) sobie zycie
      sie (zabic|zabije|powiesic|powiesze|potne) -ze ; samobojstw*/samobojcz* ; (nikt|nikomu) … (nie zauwazy|nie zateskni|nie zaplacze|tesknil za mna|tesknic|nie bedzie mnie brakowac)
      (lepiej|szczesliwsi|lzej) _ beze mnie ; (jestem|bycie) … ciezarem ; (to|bedzie) _ (moj|moja|moje) (ostatni|ostatnia|ostatnie) (komentarz|wiadomosc|noc|wieczor|slowa|list) -o
      (zegnajcie|zegnam|zegnaj) _ (wszyscy|wszystkich|swiecie|na zawsze) ; (dzis|dzisiaj|jutro) … (wszystko sie skonczy|to skoncze|koniec wszystkiego|to sie skonczy|wszystko skoncze) ; (kiedy|gdy|jak) … (czytacie|przeczytacie|czytasz) … (nie|mnie)
      mnie juz nie (bedzie|ma) -w ; zycie _ nie ma _ sensu ; nie warto zyc ; (stracilem|stracilam) … (zycia|zycie) ; nigdy sie nie (urodzil*) ; nie urodzil* sie
      (jedyny|jedyna|jedynym|ostatni) … (zyje|przy zyciu|jeszcze jestem) ; trzyma* mnie _ przy zyciu ; (wkrotce|niedlugo|wreszcie) (dolacze|bede) … (mamy|taty|mama|tata|meza|mezem|zony|zona|nim|nia) -w/na
      (wszystkie|garsc|opakowanie|dosc) … (tabletki|tabletek|leki|lekow|prochy) ; (skoczyc|skocze|rzucic sie|rzuce sie) (z|pod) (mostu|dachu|balkonu|pociag|okna|wiezowca)
      gotowy/gotowa (umrzec|na smierc) ; (odejsc|odejde|odchodze) z tego swiata ; list pozegnalny ; nie zasluguje na (zycie|to zeby)
      nie (obudzil*|obudzic) _ sie ; sie _ nie obudzil* ; lepiej _ gdyby mnie nie ; lepiej gdybym (nie|znikn*|umar*)
      (ze|z) (soba|zyciem|tym wszystkim) skonczyc`,
    threat: `
      (zabije|znajde|dorwe|zatluke|zniszcze|polamie|pobije|spale|zastrzele|udusze|zadzgam|dopadne|znajdziemy|dorwiemy|wykoncze|odnajde) _ CIE -za ; CIE _ (zabije|znajde|dorwe|zatluke|zniszcze|pobije|zastrzele|udusze|dopadne|znajdziemy|dopadniemy|odnajde|wykoncze)
      (powinien|trzeba|ochote|powinni|chetnie) … CIE … (zabic|zastrzelic|pobic|uciszyc|uderzyc|polamac|spalic|udusic|zatluc)
      (polamie|polamac|polamiemy|obetne|obciac|wybije|zlamie|zlamac|wybic|przetrace) … (nogi|palce|rece|kark|zeby|kosci|kolana|gardlo|nos|szczeke)
      (wiem|wiemy|znam) … (gdzie|ktorej|kiedy) … (mieszkasz|mieszkacie|pracujesz|parkujesz|spisz|wracasz|chodzi|chodza|uczy|TWOJ) ; (znam|mam|znalazlem) … TWOJ (adres|ulice|dom|rejestracje|trase)
      szkoda … (gdyby|jesli|jakby) … (stalo|splon*|spali*|wypadek|pozar|wlama*|wpadl|zniknal|przydarz*) ; cos … moze … (stac|przytrafic)
      (uwazaj|pilnuj|pilnujcie|uwazajcie) … (TWOJ|swoich) _ (dzieci|rodzine|corke|syna|plecy|hamulce|rodziny) ; pilnuj … dzieci ; ogladaj sie za siebie ; (zamykaj|zamknij|sprawdz) … (drzwi|okna|hamulce) … (noc|dzis|dobrze)
      (ciesz|cieszcie) sie _ (nogami|rekami|palcami|zebami|domem|rodzina) … (poki|dopoki) ; spij … (poki|dopoki)
      (pozalujesz|pozalujecie|zaplacisz) (tego|za|jeszcze) ; (tego|za to) _ (pozalujesz|zaplacisz|pozalujecie|zaplacicie) ; (zobaczysz|zobacz|zobaczycie) … (ci sie stanie|cie spotka|stanie z toba|z toba bedzie) -jak
      (jeszcze|nastepny|gadaj) … (a|i|to) … (zobaczysz|pozalujesz|znajd*|przyjd*|wizyte|dorw*|odwiedz*)
      TWOJ dni sa policzone ; nie (dozyjesz|pozyjesz|doczekasz|dojdziesz) ; wypadki … (zdarzaja|chodza) _ (szybko|latwo|po)
      (nadzieje|oby|zycze) … (zdechniesz|zdechl|umrzesz|umarl|smierci|raka|splonie|zginiesz|rozjedzie) ; (zaslugujesz|zasluguje) na (smierc|lanie|kule|bicie) ; (zabij|powies) sie ; zdychaj
      (swiat|wszystkim) … (lepszy|lepiej|lepszym miejscem) bez (ciebie|was|takich) ; (tacy|takich|takie) jak (ty|wy) … (zyc|zdychac|umrzec|rozstrzelac|wieszac|bic)
      (jak|kiedy|gdy|jesli) CIE … (spotkam|zobacze|dorwe|znajde|zlapie) … (zabije|pozalujesz|trup|zeby|krew|noz|szpital|polamie|uciekaj|martwy|zaplacisz)
      (czekam|czekamy|stoje|bede czekac|jestem) … (przed|pod) TWOJ (domem|blokiem|drzwiami|studiem|praca|szkola|oknem) ; zlozymy … wizyte ; zloze … wizyte
      (spale|podpale|spalimy|wysadze) … TWOJ _ (dom|studio|kanal|samochod|auto) ; z (nozem|kijem|palka|pistoletem) … (CIE|TWOJ)
      (usun|skasuj) … (albo|bo|inaczej) … (znajd*|przyjd*|pozalu*|zabij*) ; nie wiesz z kim ; nie (ukryjesz|schowasz) sie ; TWOJ (corka|syn|dzieci) … (sama|sam|same)
      (to|bedzie) _ TWOJ (ostatni|ostatnia|ostatnie) (film|filmik|dzien|noc|blad|piosenka) ; jestes _ (trupem|martwy|martwa)
      szkoda … (gdyby|jesli|jakby) … (ktos|noca|nocy|zajrzal|wszedl) ; (wiemy|wiem) … gdzie … (studio|dom|sklep) ; to zobaczysz co ; (zaslon*|zamkn*) … (okiennice|okna|rolety) … (noc|wieczor)
      (wiem|wiemy) … (szkoly|przedszkola|zlobka|szkole|przedszkole) ; nastepnym razem … (przyniose|wezme) (noz|kij|pistolet|bron)`,
  },
  tr: {
    denials: "degil asla",
    sets: { SENI: "seni/sizi/onu/sana/senin/sizin" },
    despair: `
      yasamak _ (istemiyorum|istemiyom|icin … (sebebim|nedenim|sebep|neden)|gelmiyor|anlamsiz|icimden gelmiyor) ; yasamaktan _ (biktim|yoruldum|usandim|bezdim) ; yasamaya _ (gucum|devam edemiyorum|degmez|hevesim)
      yasama (sevincim|istegim|sebebim|gucum) ; yasamanin … (anlami|manasi) ; (hayattan|hayatimdan) _ (biktim|yoruldum|usandim|bezdim|vazgectim) ; (hayatin|hayatimin) … (anlami|manasi) … (yok|kalmadi)
      (hayatima|canima|her seye) (son ver*|son vermek|kiymak|kiyacagim) ; olmek _ (istiyorum|istiyom) -gulmekten ; keske … (olsem|olseydim|dogmasaydim|uyanmasam|uyanmasaydim) ; (olsem|gebersem) (de|keske|kimse)
      intihar _ (etmek|edecegim|etmeyi|dusunuyorum|ediyorum|mektubu|mektubum) ; intihari dusun* ; kendimi (oldurmek|oldurecegim|asacagim|asmak|kesiyorum|atacagim)
      (uyuyup|uyusam|uyumak|yatip) … (uyanmamak|uyanmasam|uyanmayayim) ; bir daha (uyanmamak|uyanmasam|uyanmak istemiyorum) ; sonsuza _ uyumak ; yok olmak istiyorum
      (kimse|kimsenin) … (ozlemez|ozlemeyecek|yoklugumu|arkamdan aglamaz|umrunda) ; bensiz … (daha|iyi|mutlu) ; (herkese|aileme) _ yuk
      bu _ son (yorumum|mesajim|gecem|sozlerim|mektubum) ; son (yorumum|mesajim|gecem) ; elveda (dunya|herkese|hayat) ; (vedalasmaya|veda etmeye) geldim
      (bu gece|yarin|bu aksam) … (bitiyor|bitecek|son bulacak|bitirecegim|bitiriyorum) -dizi/indirim ; (bunu|bu mesaji) (okudugunuzda|okudugunda|okurken) … (olmayacagim|yokum|gitmis|olmus)
      (yarin|artik) … (aranizda olmayacagim|hayatta olmayacagim|burada olmayacagim|bu dunyada olmay*) ; (devam edecek|dayanacak) (gucum|halim) _ (kalmadi|yok)
      (hayatta|yasamamin|yasamam|hayata) … tek (sebebi|nedeni|sebebim) ; tek (sebebim|nedenim|sebep) … (yasa*|hayat*) ; hayatta tutan ; sayende _ (hayattayim|yasiyorum)
      (yakinda|artik) … (kavusacagim|yanina gidecegim|yanina gidiyorum) ; (butun|bir kutu|hepsini) … (hap|haplari|ilac|ilaclari) … (ictim|icecegim|yuttum|hazir*) ; (kopruden|catidan|balkondan|trenin onune) … (atla*|atacagim)
      olume hazirim ; bu (dunyadan|hayattan) (gitmek|gidiyorum|ayriliyorum) ; veda mektubu*
      ben olmasam ; (keske|hic) _ uyanmasam`,
    threat: `
      SENI … (oldurecegim|oldururum|gebertirim|gebertecegim|bulacagim|bulurum|bulacagiz|vuracagim|vururum|doverim|dovecegim|mahvedecegim|yok edecegim|keserim|yakarim|bitirecegim|pisman edecegim|susturacagim|susturmali|oldurmeli|vurmali|dovmeli) -gulmekten
      (bacaklarini|parmaklarini|ellerini|kemiklerini|boynunu|dislerini|yuzunu|kafani|kollarini|burnunu|bogazini|dizlerini) _ (kirarim|kiracagim|keserim|kesecegim|dagitirim|kirmak|kirmali|kirmasi|dokerim|koparirim)
      (oturdugunu|yasadigini|calistigini|oturdugunuzu|uyudugunu|gittigini|ciktigini) _ (biliyorum|biliyoruz|ogrendim|buldum) ; (evini|adresini|sokagini|plakani|okulunu|evinizi) … (biliyorum|biliyoruz|buldum|ogrendim|yakarim|yakacagim)
      yazik olur ; (yansa|yanarsa|basina) … yazik ; yazik … (yanarsa|yansa|olursa|gelirse) ; basina … (gelecek|gelecegini|gelirse|gelmesin|geleceklerden) -iyi
      (arkani|arkana|sirtini) (kolla|dikkat) ; (kapini|kapilari|kapilarini|pencereni) … kilitle ; frenlerini kontrol ; (cocuklarina|kizina|ailene) _ _ dikkat ; (cocuklarina|kizina|ailene) iyi bak
      (tadini|keyfini) cikar … (hala|henuz|simdilik|varken|yasarken) ; (varken|yasarken|saglamken) _ (tadini|keyfini) ; pisman olacaksin* ; bedelini … (odeyeceksin|odetecegim|ode*) ; hesabini … (vereceksin|soracagim)
      (gor|gorursun|goreceksin) … (basina|gununu|gelecekleri|neler gelecek) -nasil ; gununu (gorursun|goreceksin|gosterecegim) ; gunlerin sayili ; omrun … (uzun degil|az kaldi|kisa) ; (yarini|sabahi) goremeyeceksin
      (insallah|umarim) … (gebersin|geberirsin|kanser olursun|yanarsin|ezilirsin|olursun insallah) -zengin/mutlu/basarili/iyi ; geber -gulmekten ; (olmeyi|dayagi|vurulmayi) hak ; kendini (oldur|as)
      (dunya|herkes) sensiz … (iyi|guzel|mutlu) ; senin gibiler* … (olmeli|yasamamali|asilmali|vurulmali|gebermeli|yok edilmeli)
      SENI … (gorursem|bulursam|yakalarsam|gordugumde|gordugum yerde) … (oldur*|dover*|kirar*|agzini|pisman|gebert*|bicak|vur*|hastane|kac*)
      (evinin|kapinin|studyonun|okulun) (onunde|onundeyim|disinda) _ (bekliyorum|bekliyoruz|bekleyecegim|seni) ; (disarida|kapida|kosede|cikista) SENI bekli* ; (kapina|evine) (dayanirim|dayanacagiz|gelecegiz) ; ziyaret* … (edecegiz|gelecegiz) … (gece|bicak|sopa) ; bir gece ansizin
      (yakarim|yakacagim|atese verecegim|mahvedecegim) (evini|studyonu|kanalini|arabani|hayatini) ; (evini|studyonu|kanalini|hayatini) … (yakarim|yakacagim|mahvederim|mahvedecegim|karartirim|patlatirim)
      (bicakla|silahla|sopayla) … (SENI|kapin*|evin*|gel*) ; sil … yoksa ; yoksa (sonun|basina|seni|canini|evine) ; kime cattig* ; yanlis (kisiye|adama) ; (saklanamazsin|kacamazsin)
      (kizin|oglun|cocuklarin) … (yalniz|tek basina) ; bu _ son (videon|gecen|gunun|hatan|sarkin) ; canini yak* ; haddini bildir*
      (studyonun|evinin|dukkanin|studyo|evin) _ (yerini|nerede oldugunu|nerede) _ (biliyoruz|biliyorum) ; (perdeleri|panjurlari|pencereleri|kepenkleri) … kapat* … (gece|aksam) ; (yazik|kotu) … olur … (gece|biri)
      (okulunu|kresini|anaokulunu) _ biliyor* ; (bir dahaki|gelecek) … (bicak|silah|sopa) getir*`,
  },
  ru: {
    denials: "не ни никогда нет",
    sets: {
      ТЕБЯ: "тебя/вас/его/ее/их/тебе/вам/ему/ей",
      ТВОЙ: "твой/твоя/твое/твои/твоего/твоей/твоих/твоем/твою/твоим/ваш/ваша/ваши/вашего/вашей/ваших/вашем/вашу",
      ЖИТЬ: "(жить|просыпаться|проснуться|существовать|быть здесь|вставать|жизни|бороться)",
    },
    despair: `
      не (хочу|хочется|могу|желаю) … ЖИТЬ -в/без/рано/на/с/тут/по ; жить … не (хочу|хочется|могу) ; (не вижу|не нахожу|нет|не осталось) … (смысла|причин|сил|желания|выхода) … (ЖИТЬ|дальше|больше|жизни) ; не вижу _ смысла -в
      (хочу|хочется|хотел бы|хотела бы|лучше бы) … (умереть|сдохнуть|исчезнуть|не просыпаться|не проснуться|не жить|умер|умерла|уснуть навсегда) -со/от/в/с ; (уснуть|заснуть|усну) и … не ; больше не (проснуться|просыпаться) ; уснуть навсегда
      (устал|устала|надоело|заебало) … (жить|от жизни|от этой жизни) ; (покончить|покончу|закончить|свести счеты) (с собой|с жизнью|со всем|с этим всем) ; (убить|убью) себя ; (повешусь|повеситься|вскрою вены|выпилиться) ; суицид*/самоубийств* -отряд
      режу себя ; никто … не (заметит|заплачет|вспомнит|хватится|будет скучать|расстроится) -разницы/подвоха ; без меня … (лучше|легче|проще) ; (всем|миру) … (лучше|легче) … без меня ; (я|просто|только) _ обуза
      это _ _ (мой|моя|мое|мои) (последний|последняя|последнее|последние) (комментарий|сообщение|ночь|вечер|слова|письмо) -про/о/по ; (прощайте|прощай) (все|мир|навсегда|жизнь) ; (пришел|пришла|хотел|хотела) попрощаться -с
      (сегодня|завтра|этой) … (все закончится|все кончится|все закончу|покончу|меня не станет|все это закончится) ; (когда|если) … (прочитаете|прочтете|прочитаешь|читаете) … (меня|не) ; меня _ (уже|больше|скоро|завтра) не (станет|будет) -дома/на/в
      (жизнь|жизни) … (не имеет смысла|потеряла смысл|нет смысла) ; (незачем|не для кого|нет смысла|нет сил) _ жить ; (потерял|потеряла) … (смысл жизни|желание жить) ; лучше бы … не родил* ; зря … родил*
      (единственн*|последн*) … (живу|жив|жива|держит) ; держит* меня _ (на этом свете|в живых) ; (скоро|наконец) … (к маме|к папе|к мужу|к жене|к сыну|с мамой|с мужем) … (на небе|навсегда|там)
      (все|пачку|горсть) … (таблетки|таблеток|снотворного) ; (прыгнуть|спрыгнуть|броситься|шагнуть) (с|под|из) (моста|крыши|балкона|поезд|окна) ; готов/готова умереть -за/от ; (уйти|ухожу|уйду) из (жизни|этого мира)
      (предсмертн*|прощальн*) (записк*|письм*) ; не заслуживаю (жить|жизни)
      (если|бы|просто) … не (проснулась|проснулся) ; лучше … если … (меня не|исчез*|умру|умер*)`,
    threat: `
      (убью|найду|прибью|зарежу|урою|закопаю|задушу|изобью|уничтожу|застрелю|достану|покалечу|отыщу|сожгу|убьем|найдем|достанем) _ ТЕБЯ -приятн* ; ТЕБЯ … (убью|найду|прибью|зарежу|урою|закопаю|задушу|изобью|уничтожу|застрелю|достану|найдем|достанем|отыщу)
      (должен|надо|пора|хочется|хочу|стоит|нужно) _ _ ТЕБЯ … (убить|пристрелить|избить|ударить|заткнуть|сжечь|проучить|повесить) ; (должен|надо|пора|хочется) _ _ (сломать|переломать|отрезать|выбить)
      (сломаю|переломаю|сломать|переломать|отрежу|выбью|разобью|оторву|сверну|отрезать) … (ноги|пальцы|руки|шею|зубы|кости|колени|горло|лицо|нос|челюсть|голову)
      (знаю|знаем|узнал|вычислил) … (где|какой|когда|какую) … (ты|вы|ТВОЙ) … (живешь|живете|работаешь|спишь|паркуешь|учится|ходит|возвращаешься|дети|дом) ; (знаю|нашел|нашла|узнал) … ТВОЙ (адрес|улицу|дом|номер|машину)
      (жаль|жалко|обидно) … если … (случи*|сгор*|загор*|пожар|пострада*|сломает*|пропад*|что то|кто то) ; как бы чего не
      (береги|берегите|оглядывайся|следи) … (спину|детей|дочку|дочь|семью|за спиной|по сторонам|тормоза) ; (закрывай|запирай|закрой|проверь) … (дверь|двери|окна|тормоза) … (ночь|ночью|лучше) ; ходи и оглядывайся
      (наслаждайся|радуйся|радуйтесь) _ (ногам|рукам|пальцам|зубам|дому|семьей) … пока ; (наслаждайся|радуйся|спи) … пока … (жив|жива)
      (ты|вы|еще|об|за) … (пожалеешь|пожалеете|заплатишь|поплатишься|поплатитесь) -если ; (увидишь|узнаешь|посмотришь) … (что с тобой|что с вами|что тебя ждет|что бывает с)
      (еще|продолжай|попробуй|следующее) … (и|тогда) … (увидишь|пожалеешь|тебя|приедем|приду|узнаешь|навестим) -как
      ТВОЙ дни сочтены ; не (доживешь|проживешь|дотянешь) ; недолго (тебе|вам) ; несчастные случаи _ (случаются|бывают)
      (чтоб|надеюсь|желаю) … (сдох|сдохла|сдохнешь|умрешь|сгоришь|сгорел|рака|смерти|разобьешься|подохнешь) -со ; (заслуживаешь|заслуживает) (смерти|пули|умереть) ; (сдохни|подохни|убейся|повесься) ; убей себя
      (мир|всем) … (лучше|чище|легче) без (тебя|вас|таких) ; (такие|таких) как (ты|вы) … (жить|убивать|расстрел*|вешать|сдохнуть|бить)
      (встречу|увижу|поймаю|найду|попадешься) … (убью|пожалеешь|морду|зубы|ноги|нож|больниц*|труп|беги|сломаю|кров*)
      (жду|ждем|стою|подожду|караулю) … (у|возле|около|под|перед) (ТВОЙ|подъезда|подъезде|дома|окнами|дверью|студии|школы) ; (навестим|навещу|наведаемся|приедем|придем|нагрянем) … (ночью|ножом|битой|поговорить|ребятами|друзьями|пожалеешь)
      (сожгу|спалю|подожгу|взорву|взломаю|сожжем) … ТВОЙ (дом|студию|машину|канал|квартиру) ; с (ножом|битой|пистолетом|топором) … (ТЕБЯ|ТВОЙ)
      (удали|убери) … (а то|иначе|или) … (найд*|прид*|хуже|пожале*|убью|приед*) ; не знаешь с кем ; не с тем связал* ; (не спрячешься|никуда не денешься)
      ТВОЙ (дочь|дочка|сын|дети) … (одна|один|одни) ; (это|станет) _ ТВОЙ (последнее|последний|последняя) (видео|день|ночь|ошибка|песня) ; ты _ труп ; тебе (конец|не жить)
      (жаль|жалко|обидно) … если … (зайдет|заглянет|ночью|придет|кто) ; (знаем|знаю) … где … (студия|дом|мастерская|магазин) ; (закрывайте|закройте|закрыть) … (ставни|окна|шторы|двери)
      (знаю|знаем) … (школу|школе|садик|сад|саду) ; следующий раз … (принесу|возьму) (нож|биту|пистолет|ствол)`,
  },
  id: {
    denials: "tidak tak gak ga nggak enggak jangan bukan belum",
    sets: {
      KAMU: "kamu/kau/lu/lo/elu/kalian/anda/dia",
      GAK: "gak/ga/nggak/enggak/tidak/ngga/tak/gk",
      AKAN: "akan/bakal/mau/pengen/ingin/pasti/harus/gue/aku/saya/kita/kami",
    },
    despair: `
      GAK _ (mau|ingin|pengen|sanggup|kuat|punya alasan|ada alasan|ada gunanya) _ _ (hidup|bangun lagi|ada di dunia|bertahan hidup) -di/tanpa/sama/sehat ; GAK _ _ (alasan|artinya|semangat|harapan) _ hidup
      (pengen|ingin|mau|pingin) _ (mati|mengakhiri hidup|akhiri hidup|bunuh diri|menghilang selamanya|meninggal|tidur selamanya) -ketawa/lampu/rasa/karena ; tidur … GAK _ bangun _ lagi ; GAK bangun lagi -pagi ; tidur selamanya
      (capek|cape|lelah|bosan|muak) _ _ (hidup|hidupku|hidup ini) -di/sehat ; (mengakhiri|akhiri) (hidup|hidupku|semuanya|semua ini|segalanya) ; bunuh diri -di/sana/aja ; gantung diri -sana ; (menyakiti|melukai|nyakitin) diri sendiri
      (GAK ada|takkan ada) yang … (kehilangan aku|kangen aku|merindukanku|peduli kalau aku|nyariin aku|sadar kalau aku) ; (lebih baik|lebih bahagia|lebih tenang) (tanpa aku|tanpaku|kalau aku mati|aku mati|aku GAK ada) ; (cuma|hanya) _ beban ; aku beban
      ini _ _ (komentar|pesan|malam|komen|surat) terakhir (saya|aku|ku|gue) ; (komentar|pesan|malam|komen) terakhirku ; selamat tinggal (semua|semuanya|dunia|selamanya) ; pamit (selamanya|dari dunia)
      (malam ini|besok|hari ini) … (semua berakhir|semuanya berakhir|semua selesai|selesai semua|berakhir semua|aku akhiri|selesai) -promonya/acaranya ; (kalau|saat|ketika|jika) … baca ini … (sudah|udah|GAK|tiada|pergi)
      (hidup|hidupku) … GAK … (artinya|berarti|gunanya|tujuan) ; GAK (layak|pantas) hidup ; kehilangan (semangat|alasan|harapan) hidup ; (andai|seandainya|harusnya) aku GAK _ lahir
      alasan … (masih hidup|bertahan hidup|tetap hidup) ; bikin aku (masih|tetap|bertahan) hidup ; (menyusul|nyusul|ketemu|bertemu) _ (mama|papa|ibu|ayah|suami|istri|anakku) … (surga|sana)
      (semua|sebotol|banyak) (obat|pil) … (minum|telan|malam) ; (lompat|loncat|terjun) dari (jembatan|gedung|atap|balkon) ; siap mati -demi ; (meninggalkan|ninggalin) (dunia ini|dunia) ; surat perpisahan ; menyerah _ hidup
      (kalau|jika|andai) aku _ (mati|GAK bangun|hilang|GAK ada) (aja|saja|lagi|lebih)`,
    threat: `
      AKAN _ (bunuh|habisi|habisin|bacok|tikam|gebukin|hajar|gorok|tembak|tusuk|cekik|hancurkan|hancurin|kubur|cari|temukan|bakar|pukul|bungkam) _ KAMU -makan/hadiah ; AKAN _ (cari|temukan) … rumahmu ; (kubunuh|kuhabisi|kuhajar|kutemukan|kubacok|kucari) _ KAMU
      (patahin|patahkan|potong|remukin|hancurin|gorok|pecahin|kupatahkan) … (kaki|jari|tangan|leher|gigi|muka|kakimu|jarimu|tanganmu|lehermu|gigimu|mukamu|tulangmu|kepalamu|lututmu)
      (tahu|tau|hafal) … (rumah|rumahmu|tinggal|alamatmu|kerja|sekolah|studiomu|parkir) _ (di mana|dimana|mana|KAMU) ; (tahu|tau) _ (di mana|dimana) … (tinggal|rumahmu|kerja|tidur|sekolah|parkir) ; (tahu|tau|punya|dapat) (alamatmu|rumahmu|alamat KAMU)
      (sayang|kasihan|sedih) (kalau|jika|kalo) … (terjadi|kebakaran|terbakar|kenapa|apa apa|celaka|kecelakaan|hilang) ; (hati hati|awas|waspada|jaga) … (pulang malam|jalan pulang|anakmu|keluargamu|punggungmu|di belakangmu|rem mobilmu) ; kunci _ (pintu|pintumu) … (malam|rapat)
      (nikmati|nikmatin) _ (kakimu|tanganmu|jarimu|gigimu|rumahmu|hidupmu) … (selagi|mumpung) ; KAMU (akan|bakal|pasti) _ (menyesal|nyesel|nyesal|membayar|celaka) -kalau ; (lihat|liat|tunggu) (aja|saja) (nanti|akibat*|pembalasan*) -hasil ; tahu akibatnya ; tunggu pembalasan*
      (hari|umur) _ (harimu|umurmu) … (dihitung|lama|panjang) ; (umurmu|hidupmu) GAK (lama|panjang) _ ; kecelakaan … bisa … terjadi
      (semoga|moga|kuharap) … (mati|mampus|celaka|kecelakaan|kanker|ketabrak|kebakaran|sekarat) -lampu ; (pantas|layak|harusnya) _ (mati|dibunuh|dipukuli|ditembak|dihajar) ; (mati|mampus|bunuh diri) (aja|sana|saja) (lu|lo|kau|kamu|sana)
      (dunia|semua) … (lebih baik|lebih indah|lebih tenang) tanpa (kamu|kau|lu|orang) ; orang (kayak|seperti|macam) (kamu|lu|kau) … (mati|dibunuh|hidup|dibakar|dihajar)
      (kalau|kalo|jika|awas) … (ketemu|lihat|liat|jumpa) _ KAMU … (bunuh|habis|hajar|mampus|pukul|mati|patah|nyesel|darah|lari|pisau)
      (tunggu|nunggu|nungguin|menunggu) … (depan|luar) (rumah|rumahmu|pintu|pintumu|studio|studiomu|sekolah) ; (datang|mampir|samperin|datangi) … (rumahmu|rumah KAMU) … (malam|pisau|golok|teman teman|nyesel|menyesal)
      (bakar|kubakar|hancurkan|hancurin|ledakkan|retas) _ (rumahmu|studiomu|channelmu|mobilmu|hidupmu|rumah KAMU) ; rumahmu … (bakar|kubakar|dibakar) ; bawa (pisau|golok|parang|pistol) … (rumahmu|KAMU)
      hapus … (atau|kalau GAK) … (datang*|cari|bunuh|hajar|celaka|menyesal) ; GAK (tahu|tau) (siapa yang|berurusan dengan siapa|lawan siapa) ; GAK bisa _ (sembunyi|kabur|lari dari)
      (anakmu|anak KAMU) … sendirian ; (ini|bakal|akan) _ (video|malam|hari|lagu|peringatan) (terakhirmu|terakhir KAMU) ; mati (kau|lu|kamu) -lampu
      (sayang|kasihan) (kalau|jika|kalo) … (ada yang|seseorang|datang|masuk|malam) ; (tahu|tau) … (studio|studionya|rumahnya) _ (di mana|dimana|mana) ; (lihat|liat) (aja|saja) nanti ; (tutup|kunci) _ (jendela|gorden|pintu) … malam
      (tahu|tau) (sekolahnya|sekolah KAMU|tknya) ; (lain kali|nanti|besok) … bawa (pisau|golok|parang|pistol)`,
  },
  "hi-Latn": {
    denials: "nahi nahin nhi mat na",
    sets: {
      NAHI: "nahi/nahin/nai/nhi/na",
      TUJHE: "tujhe/tujhko/tumhe/tumko/aapko/usko/use",
      TERA: "tera/tere/teri/tumhara/tumhare/tumhari/aapka/aapke/aapki/apna/apne/apni",
      HU: "hu/hun/hoon/hai/h",
    },
    despair: `
      (jeene|jine|jeena|jina) _ … (mann|man|dil|iccha|matlab|wajah|himmat|umeed|chahta|chahti) _ _ NAHI ; (jeene|jine) ki … (wajah|himmat|iccha|tamanna) … (NAHI|khatam) ; (jeena|jina|zinda rehna) NAHI (chahta|chahti|chahiye)
      (mar|marne|marna) _ (chahta|chahti|mann|jana) … (HU|chahta|chahti|karta|kar) -hasi ; (kaash|kash) … (mar jata|mar jati|paida … NAHI|paida NAHI|maut) ; (so|neend) … (uthu|uthun|uthna|jaagu) _ NAHI ; (so|kabhi) … (NAHI|kabhi NAHI) (uthu|uthun|jaagu) ; hamesha _ _ so (jau|jana|jaun)
      (zindagi|life|jeene) se _ _ (thak|tang|haar|pareshan) ; (zindagi|life) … (matlab|maksad|mayne) NAHI ; (apni|khud) … (jaan de|jaan lene|zindagi khatam|ko khatam|jaan le) ; (khudkushi|khudkhushi|suicide|aatmahatya) -squad/film ; (jaan de|zehar kha|phansi laga|fansi laga) _ (dunga|dungi|du|lu|lunga|ka mann)
      (kisi|koi) … (farak|fark|yaad|kami|miss) NAHI … (padega|karega|hogi) ; mere (bina|jaane|marne) … (khush|behtar|accha|achha|fark|chain|sukoon) ; (sab|sabke) … bojh ; bojh (HU|ban)
      (ye|yeh) _ (mera|meri) (aakhri|akhri|antim|last) (comment|message|raat|khat) ; alvida (sabko|duniya|doston|dosto|hamesha) ; (aaj|kal) … (sab khatam|khatam kar|khatam ho) -episode/match ; jab … (padhoge|padhenge|padho) … (NAHI|ja chuka)
      (main|mai) _ NAHI (rahunga|rahungi|bachunga) ; NAHI rahunga ; ab _ _ (jiya NAHI|jiya jata NAHI|NAHI jiya) ; jiya NAHI jata ; (sirf|bas|ek) … zinda HU ; wajah se _ zinda
      (maa|papa|mummy|pati|bete) ke paas … (upar|chala|chali|ja) … (jaunga|jaungi|raha|rahi) ; (saari|bahut saari|puri) _ _ (goliyan|goliya|pills) ; (chhat|pul|bridge|train|building) _ (se kud|se kood|ke aage)
      is duniya (se ja|ko chhod|se chala|ko alvida) ; mujhe NAHI (jeena|jina) ; mujhe mar (jana|jaana) ; marne ke liye taiyar
      agar (main|mai|me) _ … (NAHI uthu|NAHI uthun|NAHI rahu|NAHI rahun|mar jau|mar jaun) ; (behtar|accha|achha) … agar (main|mai) NAHI`,
    threat: `
      TUJHE … (maar dunga|maar dalunga|maar denge|jaan se|dhundh lunga|dhund lunga|dhundh ke|chhodunga NAHI|NAHI chhodunga|kaat dunga|barbad kar|thok dunga|goli maar|jala dunga|khatam kar|sabak sikha|dekh lunga|dekh lenge|maarna chahiye|peetunga)
      (maar|kaat|jala|uda|thok|khatam) (dunga|dalunga|denge) TUJHE ; TERA … (tange|taange|haath|hath|haddiyan|ungliyan|gardan|gala|daant|muh|pair|sar|naak) … (tod|kaat|phod|fod|daba|todunga|dunga)
      (pata|maloom|janta|jaanta|jaante) … (kahan|kaha|kidhar|kab|kaun) … (rehta|rehti|rehte|rahta|ghar|school|jaata|jate|kaam|studio|sota) ; TERA (ghar|address|school) … (pata HU|maloom|jaanta)
      (afsos|bura|dukh) … agar … (aag|ho gaya|ho jaye|jal|hadsa|accident) ; (afsos|bura) hoga -yaar ; afsos hoga ; (kuch|aag|hadsa) … (ho NAHI jaye|lag NAHI jaye) ; (hadse|haadse|accident) _ (hote rehte|ho jate|ho sakte)
      (bachchon|bachcho|bacchon|beti|family|parivar) ka _ (dhyan|khayal) ; (darwaza|darwaze|khidki) … (band|lock|laga) … (sona|rakhna|raat) ; sambhal ke (rehna|chalna) -bhai ; peeche _ dekh
      jab tak … (zinda|saans|pair|haath|hai) … (maze|maza|enjoy|khush|hans|le le) ; (maze|maza|enjoy) … jab tak … (zinda|HU|saans)
      (pachtayega|pachtaoge|pachtayegi|bhugtega|bhugtoge) -agar ; (anjam|anjaam) _ (bura|bhugat*|accha NAHI|dekh*) ; (dekh|dekhna) _ … (kya hota hai tere|kya hoga tera|haal karta|tere saath|tera kya) 
      (ek aur|phir se|dobara|agli baar) … (to|toh) _ (dekh|dekhna|maar|ghar|NAHI) ; din (gine|ginti) ; zyada din NAHI ; NAHI bachega ; NAHI bachoge
      (bhagwan|kaash|dua|allah) … (mar jaye|mare|cancer|accident|jal jaye) _ (TUJHE|tu|tum|TERA) ; (tu|TERA) _ (mar jaye|cancer ho|accident ho) ; (mar ja|marja|mar jao|doob mar) -hasi ; (tujh jaise|tere jaise|tumhare jaise) … (maar|jeene ka|goli|latka|zinda|peetna)
      duniya TERA bina ; (jis din|jab|agar) … (mila|mil gaya|dikha|dikh gaya|haath aaya) … (maar|tod|NAHI|khoon|hospital|pachta*|haddi|chaku)
      (ghar|studio|gate|school) _ (bahar|saamne|samne|neeche) (khada|khade|intezaar|intezar|wait|milunga|TERA) ; ghar (aa ke|aake|ghus ke) … (maar*|tod*|sabak|peet*|dekh*)
      TERA (ghar|studio|gaadi|channel|zindagi) … (jala|uda|barbad|barbaad|aag|tabah|hack) _ (dunga|denge|kar|laga) ; (chaku|bandook|katta|danda) (leke|le ke|lekar) … (TERA|aa*|mil*)
      (warna|varna|nahi to) _ (anjam|anjaam|accha NAHI|jaan|ghar|dekh|haath pair|bura hoga) ; janta NAHI … (kaun|kisse|panga) ; galat (aadmi|bande) se ; chhup NAHI ; TERA (beti|beta|bachche) … (akeli|akela|akele)
      (ye|yeh) TERA (aakhri|akhri|last) (video|raat|din|galti|gaana) ; koi … TERA … (tod de|maar de|kaat de)
      (pata|maloom) … (studio|ghar|dukaan) … (kahan|kaha) ; (studio|ghar|dukaan) (kahan|kaha) … (pata|maloom) ; (khidki|parde|darwaze) … band … raat
      (pata|maloom) … school … (jaati|jaata|jate|jati|padhti|padhta) ; agli baar … (chaku|bandook|danda) (la*|le*)`,
  },
};

/** In a script without blanks: expressions, by blanks, for a text without blanks and commas. */
export const UNSPACED_PHRASES: Record<"despair" | "threat", string> = {
  despair: `
    死にたい(?!くらい|ぐらい|ほど) 死んでしまいたい 死んだ(?:ほう|方)が(?:いい|まし) (?:消え|いなくなり|消えてしまい)たい(?!くらい|ほど) 生きて?い?たくない 生きるの(?:に|が)(?:疲れ|つら|辛|しんど) 生きて?(?:い?るの|いくの)が(?:つら|辛|しんど)
    生き(?:る|ている|てる)(?:意味|理由|価値|希望|気力)が?(?:もう)?(?:ない|無い|わから|分か[らり]|見つから|見え|持て) 生きる(?:希望|気力)を(?:失|なく) 生きて(?:いく|いける)(?:自信|気力|気がし|意味) 人生(?:に疲れ|を終わ|が?終わりにし)
    (?:今夜|今日|明日|もう|今晩)(?:で|に)?(?:全部|すべて|全て|何もかも)?(?:を|も)?終わ(?:りにし|らせ) (?:全部|すべて)(?:を)?終わ(?:りに|らせ) 自殺(?:し|を考|する|願望) 首を(?:吊|つ)(?:り|ろ|る) 命を(?:絶|断)[ちつと] 手首を切 リスカ 飛び降り(?:たい|よう|ます) (?:線路|電車)に飛び込 薬を(?:全部|大量に|たくさん)[飲の] 遺書
    目[をが]覚[めま](?:さ?なく|さ?なければ|さ?ない|したくな) 眠ったまま(?:二度と|目|起き) 永遠に(?:眠|休) (?:私|僕|俺|自分|わたし)の?(?:最後|最期)の(?:コメント|メッセージ|挨拶|夜|言葉|お別れ) (?:これが|今日が)最後の(?:コメント|メッセージ|夜) さよ[うな]*なら(?:みんな|皆さん|世界|この世) お別れ(?:を言い|です|します) この世(?:を|から)(?:去|離|いなく|消|さよ) この世に(?:い(?:ない|ませ|たくな)|未練)
    誰も(?:私|僕|俺|自分)?(?:が|の|を)?(?:いなくなっ|死ん|消え|悲しま|必要とし|気づかな) (?:私|僕|俺|自分)(?:なんて|なんか|は|が)?(?:い|居)ない(?:方|ほう)が (?:私|僕|俺|自分)(?:が|さえ)(?:いなけれ|消えれ|死ね|いなくなれ)ば 生まれて(?:こなけ|来なけ|きたくな|こないほう) (?:お荷物|重荷|負担)でしか (?:これを|この(?:コメント|文章)を)読む.{0,6}(?:もう|この世|いな|いま)
    もう(?:生きて|この世に)い?(?:け|な|ら|ま) (?:もうすぐ|やっと|これで)(?:天国|あの世|空)?の?(?:母|父|夫|妻|娘|息子|彼|お母さん|お父さん)の(?:ところ|そば|もと)[へに] 死ぬ(?:つもり|準備|ことばかり|ことしか|しかな) 死ねば(?:楽|いい) 死のう(?:と|か) 死に場所 生きる資格 生きる(?:唯一の)?(?:理由|支え)(?:です|でし|だけ) だけが生き(?:る|てる|ている)(?:理由|支え|意味)`,
  threat: `
    殺(?:す(?:ぞ|よ|から)|して(?:や|あげ)|しに|し(?:たい|ます)|される) ぶっ殺 ぶちのめ 殴(?:りに|って(?:や|あげ)|られ(?:たい|ろ)) 刺(?:しに|して(?:や|あげ)|すぞ) 死ね(?![るばなたま]) 死んで(?:くれ|ください|ほしい|しまえ) くたばれ 首を絞め 息の根 地獄に[落堕送]
    (?:お?家|住所|自宅|職場|スタジオ|学校|幼稚園|保育園|(?:住んで|働いて)い?る(?:ところ|場所|とこ))(?:の場所)?[はがをも]?(?:もう|全部|ちゃんと|よく)?(?:知って|分かって|わかって|特定|突き止|調べ) どこに住んで(?:い)?るの?か(?:は|を|も)?(?:もう)?(?:知|分か|わか) 住所を(?:晒|公開|ばらま)
    (?:家|玄関|スタジオ|ドア|出口|学校|職場|家の前)(?:の前|の外)?で(?:ずっと)?待って(?:い)?(?:る|ます) 待ち伏せ (?:お?家|お宅|自宅|スタジオ)[にへまで]+(?:行|伺|お邪魔|寄|訪).{0,10}(?:覚悟|包丁|バット|ナイフ|後悔|逃げ|鍵) 後悔(?:する(?:ぞ|こと|よ)|させ|しますよ|することにな) 痛い目[にを] ただ(?:じゃ|では)(?:おか|す|済)
    覚えて(?:ろ|おけ|いろ) どうなるか(?:見て|分かって|わかって|思い知|覚悟|楽しみ) どうなっても知 覚悟し(?:て(?:おけ|ろ|い|くだ)|と|ろ) 思い知 無事で(?:いられ|す|済)(?:ると|まない|む) 夜道[にはを]+(?:お?気) 背後に 戸締ま?り.{0,3}(?:しっかり|気を|お気を|忘れ) (?:燃え|火事|事故|何か|誰か|夜中).{0,10}(?:大変|残念|かわいそう|もったいない|惜しい)(?:です|だ)よ?ね 放火 (?:家|スタジオ|車|店)[をに](?:燃や|火を|爆破) 爆破
    (?:指|腕|足|脚|骨|首|歯|膝)を?(?:全部|一本ずつ)?(?:へし)?(?:折(?:って(?:や|あげ|ほし)|りたい|るぞ|ろう)|切り落と|潰し(?:て|たい)|切り刻) 長くは?(?:生きられ|もたな|ない(?:ぞ|よ)) (?:が|の)?(?:ある|使える|動く)うちに(?:楽しん|せいぜい|大切) (?:次|今度).{0,12}(?:殺|命(?:は|が)?ない|覚悟|どうなる|容赦|無事) 命(?:は|が)?ない(?:と思|ぞ) (?:必ず|絶対に?|いつか)(?:見つけ出|探し出|復讐|仕返し|追い詰|潰し|殺)
    逃げられ(?:ると|ない(?:ぞ|よ)|ませんよ) 逃がさない 復讐(?:し|する) 呪って(?:や|い) 生きて(?:帰|朝を)れ?(?:ると|な) 生きる(?:価値|資格)(?:は|も|が)?ない(?:よ|人間|やつ|奴|だろ) (?:お前|あんた|あなた|君)(?:なんか|みたいな[のや]?[つ]?|さえ)?(?:が|は|なんて)?(?:いない|いなけれ|死ん|消え)(?:方|ほう|ば|だ方|れば)
    (?:誰か|だれか).{0,3}(?:こいつ|この人|お前|あいつ|この男|この女)[をの].{0,3}(?:殺|殴|刺|黙らせ|始末|折|指|足) (?:娘|息子|お子)さん.{0,8}(?:一人|ひとり)で(?:帰|歩|通|遊|下校) (?:娘さん|お子さん|ご?家族)(?:が|に|は)?(?:どうなっても|何かあっ) (?:消|削除し)さ?ないと.{0,8}(?:行|殺|どう|晒|後悔)`,
};
