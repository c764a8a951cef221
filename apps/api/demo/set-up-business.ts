import { randomUUID } from 'node:crypto'
import { defaultPermissions, hintNames } from '@hilo/contracts'
import { demo } from '@hilo/contracts/reference'
import { createAreaOrThrow } from '../src/areas/create-area'
import { createBusiness } from '../src/business/create-business'
import type { Actor } from '../src/platform/http/actor'
import type { Services } from '../src/platform/services'
import { createUser } from '../src/users/create-user'
import type { DemoBusiness } from './script/business'
import {
  askReason,
  hideFirstSteps,
  insertFinishReasons,
  insertLabels,
  insertQuickAnswers,
  insertReportViews,
  insertSavedFilters,
  orderAreas,
  writeBotTexts,
  writeChoices,
  writeHours,
  writeInformation,
} from './set-up-statements'

/** Known to everybody: the demo is served only on this machine. */
export const demoPassword = demo.password

/** Creates the business with its people, areas, labels and texts. Returns what acts name, by name. */
export async function setUpBusiness(services: Services, business: DemoBusiness) {
  await createBusiness(services, business)
  const named = await completeBusiness(services, business)
  const users = await Promise.all(
    business.people.map((person) =>
      createUser(services, { business: business.uuid, password: demoPassword, ...person }),
    ),
  )
  const experienced = business.people.filter(({ beginner }) => !beginner).map(({ email }) => email)
  const now = services.clock.now()
  const hints = Object.fromEntries(hintNames.map((name) => [name, true]))
  const reportViews = business.reportViews ?? []
  await services.db.write(business.uuid, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(writeChoices, [business.uuid, experienced, hints]),
        // A business at work: to play the first day, show its steps again in 'Información General'.
        tx.send(hideFirstSteps, [business.uuid, now]),
        tx.send(insertReportViews, [business.uuid, JSON.stringify(reportViews), now]),
      ]),
    ),
  )
  const areas = new Map<string, string>()
  for (const area of business.areas) {
    const { uuid } = await createAreaOrThrow(services, { business: business.uuid, ...area })
    areas.set(area.name, uuid)
  }
  await services.db.write(business.uuid, (tx) =>
    tx.commit(tx.send(orderAreas, [business.uuid, [...areas.values()]])),
  )
  const people = new Map<string, Actor>(
    users.map((user) => [
      user.name,
      // Nobody reads the session's end while the past is played.
      {
        ...user,
        availability: 'available',
        areas: [],
        permissions: defaultPermissions,
        session: randomUUID(),
        tokenExpiresAt: new Date(8.64e15),
      },
    ]),
  )
  return { areas, people, ...named }
}

async function completeBusiness({ db, clock }: Services, business: DemoBusiness) {
  const { uuid, additionalInfo, areaWelcome, areaMenu, schedule, quickAnswers, savedFilters } = business
  const { setting, whatsappConfig } = business
  const labels = withIds(business.labels)
  const finishReasons = withIds(business.finishReasons)
  const now = clock.now()
  const { hours, holidays, away } = schedule
  const rows = (of: readonly object[]) => JSON.stringify(of)
  await db.write(uuid, (tx) =>
    tx.commit(
      Promise.all([
        tx.send(writeInformation, [uuid, rows(additionalInfo)]),
        tx.send(writeBotTexts, [uuid, areaWelcome, areaMenu, whatsappConfig ?? null]),
        tx.send(askReason, [uuid, setting ?? null]),
        tx.send(insertLabels, [uuid, rows(labels), now]),
        tx.send(insertFinishReasons, [uuid, rows(finishReasons)]),
        tx.send(writeHours, [uuid, rows(hours), rows(holidays), away]),
        tx.send(insertQuickAnswers, [uuid, rows(withIds(quickAnswers)), now]),
        tx.send(insertSavedFilters, [uuid, rows(withIds(savedFilters)), now]),
      ]),
    ),
  )
  return { labels: idsByName(labels), finishReasons: idsByName(finishReasons) }
}

const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ uuid: randomUUID(), ...row }))

const idsByName = (rows: readonly { uuid: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ uuid, name }) => [name, uuid]))
