import { randomUUID } from 'node:crypto'
import { defaultPermissions, hintNames } from '@hilo/contracts'
import { demo } from '@hilo/contracts/reference'
import { createAreaOrThrow } from '../areas/create-area'
import { createBusiness } from '../business/create-business'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { createUser } from '../users/create-user'
import type { DemoBusiness } from './script/business'

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
  await services.db.tenant(business.uuid, async (tx) => {
    await tx.user.updateMany({
      where: { business_uuid: business.uuid, email: { in: experienced } },
      data: { choices: Object.fromEntries(hintNames.map((name) => [name, true])) },
    })
    // A business at work: whoever plays the first day shows its steps again, in 'Información General'.
    await tx.business.update({ where: { uuid: business.uuid }, data: { first_steps_hidden_at: now } })
    await tx.reportView.createMany({
      data: (business.reportViews ?? []).map((view) => ({
        business_uuid: business.uuid,
        ...view,
        open: false,
        created_at: now,
        updated_at: now,
      })),
    })
  })
  const areas = new Map<string, string>()
  for (const [position, area] of business.areas.entries()) {
    const { uuid } = await createAreaOrThrow(services, { business: business.uuid, ...area })
    await services.db.tenant(business.uuid, (tx) =>
      tx.area.update({
        where: { business_uuid_uuid: { business_uuid: business.uuid, uuid } },
        data: { position },
      }),
    )
    areas.set(area.name, uuid)
  }
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
  const {
    uuid: business_uuid,
    additionalInfo,
    areaWelcome,
    areaMenu,
    schedule,
    quickAnswers,
    savedFilters,
  } = business
  const { setting, whatsappConfig } = business
  const labels = withIds(business.labels)
  const finishReasons = withIds(business.finishReasons)
  const now = clock.now()
  await db.tenant(business_uuid, async (tx) => {
    await tx.business.update({
      where: { uuid: business_uuid },
      data: { additional_info: additionalInfo.map((info) => ({ ...info })) },
    })
    await tx.whatsappConfig.update({
      where: { business_uuid },
      data: {
        bot_area_message_selected: areaWelcome,
        bot_area_menu: areaMenu,
        ...(whatsappConfig && { uuid: whatsappConfig }),
      },
    })
    await tx.setting.update({
      where: { business_uuid },
      data: { ask_finish_reason: 'optional', ...(setting && { uuid: setting }) },
    })
    await tx.label.createMany({
      data: labels.map((label, position) => ({
        business_uuid,
        ...label,
        position,
        created_at: now,
        updated_at: now,
      })),
    })
    await tx.finishReason.createMany({
      data: finishReasons.map((reason, position) => ({
        business_uuid,
        ...reason,
        position,
      })),
    })
    await tx.schedule.update({
      where: { business_uuid },
      data: {
        hours: schedule.hours.map((span) => ({ ...span })),
        holidays: schedule.holidays.map((holiday) => ({ ...holiday })),
        away_message: schedule.away,
      },
    })
    await tx.quickAnswer.createMany({
      data: quickAnswers.map((answer) => ({
        business_uuid,
        uuid: randomUUID(),
        ...answer,
        created_at: now,
        updated_at: now,
      })),
    })
    await tx.savedFilter.createMany({
      data: savedFilters.map((saved) => ({
        business_uuid,
        uuid: randomUUID(),
        ...saved,
        created_at: now,
        updated_at: now,
      })),
    })
  })
  return { labels: idsByName(labels), finishReasons: idsByName(finishReasons) }
}

const withIds = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ uuid: randomUUID(), ...row }))

const idsByName = (rows: readonly { uuid: string; name: string }[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ uuid, name }) => [name, uuid]))
