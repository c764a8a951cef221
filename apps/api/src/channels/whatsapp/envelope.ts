interface Around {
  readonly field?: string
  /** The business account that it is about. */
  readonly waba?: string
}

/** Changes as WhatsApp's webhook wraps them: what the demo keeps of one, and what tests post. */
export const envelopeOf = <V extends object>(
  values: V | readonly V[],
  { field = 'messages', waba = '1' }: Around = {},
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: waba,
      changes: listOf(values).map((value) => ({ field, value: { messaging_product: 'whatsapp', ...value } })),
    },
  ],
})

const listOf = <V extends object>(values: V | readonly V[]): readonly V[] =>
  Array.isArray(values) ? values : [values as V]
