import type * as wire from '../wire'

const given = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(
    values
      .map((value) => value?.trim())
      .filter((value): value is string => value !== undefined && value !== ''),
  ),
]

/** A shared contact with all that its card has. */
export function readContactCard({
  name,
  phones = [],
  emails = [],
  urls = [],
  addresses = [],
  org,
}: wire.SharedContact) {
  const places = addresses.map(({ street, city, state, zip, country }) =>
    given([street, city, state, zip, country]).join(', '),
  )
  return {
    name: name.formatted_name?.trim() || name.first_name?.trim() || 'Sin nombre',
    phones: given(phones.map(({ phone, wa_id }) => phone ?? wa_id)),
    more: [
      ...given(emails.map(({ email }) => email)),
      ...given([given([org?.title, org?.company]).join(', ')]),
      ...given(places),
      ...given(urls.map(({ url }) => url)),
    ],
  }
}
