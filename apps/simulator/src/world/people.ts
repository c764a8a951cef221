import { z } from 'zod'
import { ControlError, parsed } from '../core/http'
import { phoneInput } from './phone-input'
import type { Person, Profile } from './wire'

export interface PeopleRules {
  /** The profiles that exist on this channel. */
  profiles: readonly [Profile, ...Profile[]]
  /** An id as the provider would give it. */
  newId: (input: NewPerson) => string
  /** The shape of a given id, and the sentence that refuses another. */
  id: { pattern: RegExp; sentence: string }
}

const name = z.string().trim().min(1).max(80)
const username = z.string().min(1).max(64)

/** Without an id the simulator generates one. */
export const NewPerson = z.strictObject({
  id: z.string().min(1).optional(),
  name,
  username: username.nullable().optional(),
  phone: phoneInput.nullable().optional(),
  email: z.email().nullable().optional(),
  profile: z.string().optional(),
  /** The account that lists the customer; without it, all do. */
  account: z.string().optional(),
})
export type NewPerson = z.input<typeof NewPerson>

const PersonChange = z.strictObject({
  name: name.optional(),
  username: username.nullable().optional(),
  phone: phoneInput.nullable().optional(),
  profile: z.string().optional(),
})
export type PersonChange = z.input<typeof PersonChange>

export interface People {
  /** Updates the person with the same id, if there is one. */
  create(input: NewPerson): Person
  change(id: string, input: PersonChange): Person
  get(id: string): Person
  find(id: string): Person | null
  list(): Person[]
  clear(): void
}

export function createPeople({ profiles, newId, id: shape }: PeopleRules, changed: () => void): People {
  const people = new Map<string, Person>()

  const profileOf = (value: string): Profile => {
    const profile = profiles.find((one) => one === value)
    if (profile) return profile
    throw new ControlError(400, `En este canal un cliente es uno de: ${profiles.join(', ')}.`)
  }

  const find = (id: string) => people.get(id) ?? null
  const get = (id: string): Person => {
    const person = find(id)
    if (!person) throw new ControlError(404, `No hay un cliente con id ${id}.`)
    return person
  }

  return {
    create(raw) {
      const input = parsed(NewPerson, raw)
      const id = input.id ?? newId(input)
      if (!shape.pattern.test(id)) throw new ControlError(400, shape.sentence)
      const known = find(id)
      const person: Person = {
        id,
        name: input.name,
        username: input.username ?? known?.username ?? null,
        phone: input.phone ?? known?.phone ?? null,
        email: input.email ?? known?.email ?? null,
        profile: profileOf(input.profile ?? known?.profile ?? 'online'),
        account: input.account ?? known?.account ?? null,
      }
      people.set(id, person)
      changed()
      return person
    },
    change(id, raw) {
      const { profile, ...change } = parsed(PersonChange, raw)
      const person = get(id)
      const given = Object.entries(change).filter(([, value]) => value !== undefined)
      Object.assign(
        person,
        Object.fromEntries(given),
        profile !== undefined && { profile: profileOf(profile) },
      )
      changed()
      return person
    },
    get,
    find,
    list: () => [...people.values()],
    clear() {
      people.clear()
      changed()
    },
  }
}
