/**
 * A web address, also one that is written without https, or a mail address. Bounded, so that a hostile text is read in linear
 * time.
 */
export const address =
  /(?:\bhttps?:\/\/|(?<![\w.@/-])www\.(?!\.))[^\s<>"«»“”]{1,2000}[^\s<>"«»“”'’.,;:!?)\]}*…]|(?<![\w.%+@-])[\w.%+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}\b(?!@)/giu
