import type { Report } from './report.ts';

/** Something that went wrong, and the dealing person's own ruling on it. */
export type ReportCommand =
  | { readonly type: 'report'; readonly at: number; readonly incident: string; readonly report: Report }
  /** `choice`: index of the outcome; only one that is the dealing person's to apply. */
  | { readonly type: 'apply-report'; readonly at: number; readonly incident: string; readonly choice: number };
