/** Of a chat that a colleague took first: as a refusal, and as the web says it to who was about to take it. */
export const alreadyTaken = (name: string): string => `Ya la tomó ${name}`
