/** The signs that people write inside names such as O'Brien, typed or straight from a keyboard. */
const apostrophes = /['’‘ʼ′`´＇]/gu

export const withoutApostrophes = (text: string): string => text.replace(apostrophes, '')
