/** What cannot work is not begun: a sentence tells the operator why, and what to do. */
export class StartRefused extends Error {}
