import { Screen } from "@/components/page/screen";

export function ObjectivesScreen() {
  return <Screen title="Objective">{null}</Screen>;
}
