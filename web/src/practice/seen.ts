/** Whether this device has seen the first practice round, or did not want to. */

import { recall, remember } from "../ui/memory";

export const hasMet = (): boolean => recall("met") !== null;
export const meet = (): void => remember("met", "yes");
