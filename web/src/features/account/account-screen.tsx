import { Screen } from "@/components/page/screen";

export function AccountScreen() {
  return <Screen title="Account">{null}</Screen>;
}
