import { Screen } from "@/components/page/screen";

export function DashboardScreen() {
  return <Screen title="Weekly Comment & Reply Report">{null}</Screen>;
}
