import { UserRound } from 'lucide-react'
import { expect, it } from 'vitest'
import { findCommands } from './find-commands'

const one = (label: string) => ({
  key: label,
  label,
  group: '',
  keywords: '',
  mark: UserRound,
  run: () => {},
})

it.each(['obrien', "O'Brien", 'o’brien', 'o brien'])("finds O'Brien, typed %s", (typed) => {
  const found = findCommands([one('Ana Brito'), one("O'Brien")], typed, [])
  expect(found.map(({ label }) => label)).toEqual(["O'Brien"])
})
