import { createFileRoute } from "@tanstack/react-router";
import { AccountScreen } from "@/screens/account/account-screen";

export const Route = createFileRoute("/app/account")({ component: AccountScreen });
