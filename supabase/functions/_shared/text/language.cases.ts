/** Comments and replies as people write them, by language. */
export const SENTENCES: Record<string, string[]> = {
  en: [
    "Thank you so much, this really helped me fix my bike",
    "What microphone do you use in this video?",
    "I have been waiting for this episode all week",
  ],
  es: [
    "Me encantó el vídeo, saludos desde México",
    "¿Qué cámara usas para grabar?",
    "Gracias por explicarlo tan bien, ya me suscribí",
  ],
  fr: [
    "Merci beaucoup pour cette vidéo, c'est très clair",
    "Tu utilises quel logiciel pour le montage ?",
    "Franchement la meilleure chaîne de cuisine",
  ],
  de: [
    "Danke für das tolle Video, sehr gut erklärt",
    "Welche Kamera benutzt du da eigentlich?",
    "Ich warte schon die ganze Woche auf die neue Folge",
  ],
  it: [
    "Grazie mille, finalmente ho capito come si fa",
    "Che microfono usi per registrare?",
    "Bellissimo video, complimenti davvero",
  ],
  pt: [
    "Muito obrigado pelo vídeo, você explica muito bem",
    "Qual câmera você usa para gravar?",
    "Não consigo parar de assistir esse canal",
  ],
  nl: [
    "Bedankt voor de uitleg, dit heeft me echt geholpen",
    "Welke microfoon gebruik je eigenlijk?",
    "Ik kijk elke week naar jouw filmpjes",
  ],
  pl: [
    "Dziękuję za ten film, bardzo mi pomógł",
    "Jakiego mikrofonu używasz?",
    "Najlepszy kanał o gotowaniu jaki widziałem",
  ],
  tr: [
    "Çok teşekkürler, sonunda anladım",
    "Hangi mikrofonu kullanıyorsun?",
    "Bu kanalı her hafta izliyorum, harikasın",
  ],
  sv: [
    "Tack så mycket, det här hjälpte mig verkligen",
    "Vilken mikrofon använder du egentligen?",
    "Jag tittar på dina klipp varje vecka",
  ],
  vi: ["Cảm ơn bạn rất nhiều, video rất hay", "Bạn dùng micro gì vậy?", "Mình xem kênh này mỗi tuần"],
  id: [
    "Terima kasih banyak, videonya sangat membantu saya",
    "Mikrofon apa yang kamu pakai?",
    "Saya selalu menonton kanal ini setiap minggu",
  ],
  ru: ["Спасибо большое, очень помогло", "Какой микрофон ты используешь?", "Смотрю этот канал каждую неделю"],
  uk: [
    "Дуже дякую, це відео мені справді допомогло",
    "Який мікрофон ти використовуєш?",
    "Щотижня дивлюся цей канал",
  ],
  ar: ["شكرا جزيلا على هذا الفيديو الرائع", "ما هو الميكروفون الذي تستخدمه؟", "أشاهد هذه القناة كل أسبوع"],
  hi: ["बहुत बहुत धन्यवाद, वीडियो बहुत अच्छा था", "आप कौन सा माइक इस्तेमाल करते हैं?", "मैं हर हफ्ते यह चैनल देखता हूँ"],
  ja: [
    "とても分かりやすい動画をありがとうございます",
    "どのマイクを使っていますか？",
    "毎週このチャンネルを見ています",
  ],
  ko: ["정말 도움이 많이 됐어요 감사합니다", "어떤 마이크를 사용하세요?", "매주 이 채널을 보고 있어요"],
  zh: ["谢谢你的视频，真的帮了我大忙", "你用的是什么麦克风？", "我每个星期都看这个频道"],
  th: ["ขอบคุณมากครับ วิดีโอนี้ช่วยผมได้เยอะเลย", "ใช้ไมค์อะไรครับ", "ดูช่องนี้ทุกสัปดาห์เลย"],
  el: [
    "Ευχαριστώ πολύ, με βοήθησε πραγματικά",
    "Τι μικρόφωνο χρησιμοποιείς;",
    "Βλέπω αυτό το κανάλι κάθε εβδομάδα",
  ],
  he: ["תודה רבה, הסרטון ממש עזר לי", "באיזה מיקרופון אתה משתמש?", "אני צופה בערוץ הזה כל שבוע"],
  cs: [
    "Děkuji moc, tohle video mi opravdu pomohlo",
    "Jaký mikrofon používáš?",
    "Sleduju tenhle kanál každý týden",
  ],
  ro: [
    "Mulțumesc mult, clipul acesta chiar m-a ajutat",
    "Ce microfon folosești?",
    "Mă uit la canalul ăsta în fiecare săptămână",
  ],
};
