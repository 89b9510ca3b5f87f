import { marks } from "./index";
import type { MarkToolProps } from "./mark";

/** The buttons by which comments are marked. */
export function MarkTools(props: MarkToolProps) {
  return marks.map(({ name, Tool }) => <Tool key={name} {...props} />);
}
