interface EnvelopeFields {
  readonly field?: string
  /** The WhatsApp business account. */
  readonly waba?: string
}

/** A webhook of WhatsApp with these changes, for the demo and for tests. */
export const envelopeOf = <V extends object>(
  values: V | readonly V[],
  { field = 'messages', waba = '1' }: EnvelopeFields = {},
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
