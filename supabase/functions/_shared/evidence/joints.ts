/** Little words between two amounts, in the languages we read: what stands in any place is made of them. */
export const AND = "and|und|y|e|et|en|i|с|och|и|та|ve|dan";
export const OR = "or|oder|o|ou|of|lub|или|або|eller|veya|atau";
/** From one to another. */
export const TO =
  "-|~|to|till?|until|through|bis(?: zu)?|a|à|al|au|até|às|tot|t/m|do|до|по|ile|hingga|sampai|から|至|到|에서|부터|से|إلى|حتى|ถึง";

/** What adds an amount to the one before. */
export const ADDED = new RegExp(String.raw`^\s+(?:(?:${AND})\s+|و)$`, "iu");
