/** What stands below every mail, of ours and of Auth's: who runs the service, and where to write. */

/** Who runs an installation, by the names of the settings. */
export interface Operator {
  OPERATOR_NAME?: string | undefined;
  SUPPORT_MAIL?: string | undefined;
}

/** As sentences of plain text; none where no one is named. */
export function signatureSentences({ OPERATOR_NAME, SUPPORT_MAIL }: Operator): string[] {
  return [
    ...(OPERATOR_NAME ? [`Rejoinder is run by ${OPERATOR_NAME}.`] : []),
    ...(SUPPORT_MAIL ? [`Questions: ${SUPPORT_MAIL}`] : []),
  ];
}

/** For the end of a mail's text, behind the mark that mail programs know. */
export function textSignature(operator: Operator): string {
  const sentences = signatureSentences(operator);
  return sentences.length > 0 ? `\n-- \n${sentences.join("\n")}\n` : "";
}
