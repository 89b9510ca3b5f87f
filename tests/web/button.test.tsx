import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "@/components/ui/button";

test("a busy button shows its busy text, keeps the focus and refuses presses", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  rerender(
    <Button onClick={press} busy busyText="Working...">
      Save
    </Button>,
  );

  const button = screen.getByRole("button", { name: "Working..." });
  expect(document.activeElement).toBe(button);
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

test("Enter in a field does not submit a form whose button is busy", async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Continue
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText("Email"), "a@b.c{Enter}");
  expect(submit).not.toHaveBeenCalled();
});
