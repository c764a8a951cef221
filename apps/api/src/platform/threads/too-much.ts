/** What somebody made is larger or deeper than a program should read: whoever asked for it says so to people. */
export class TooMuch extends Error {}
