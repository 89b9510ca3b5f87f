/** A busy machine takes its time to load a screen's parts: what is waited for may take longer than the library's second. */
import { configure } from "@testing-library/react";

configure({ asyncUtilTimeout: 8_000 });
