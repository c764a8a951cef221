export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Checks an address as the schema `email` does, for the web, which bundles no schemas. */
export const isEmail = (typed: string): boolean => emailPattern.test(typed.trim())
