import { randomUUID } from 'node:crypto'
import { defaultPermissions, demo } from '@hilo/contracts'
import { createArea } from '../areas/create-area'
import { createBusiness } from '../business/create-business'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { createUser } from '../users/create-user'
import type { DemoBusiness } from './script/business'

/** Everybody's, and only on a machine that nobody else reaches. */
export const demoPassword = demo.password

/** The business before anybody wrote to it: its people, areas, words. Answers those by their names. */
export async function furnish(services: Services, business: DemoBusiness) {
  await createBusiness(services, business)
  await completeBusiness(services, business)
  const users = await Promise.all(
    business.people.map((person) =>
      createUser(services, { business: business.uuid, password: demoPassword, ...person }),
    ),
  )
  const areas = new Map<string, string>()
  for (const [position, area] of business.areas.entries()) {
    const { uuid } = await createArea(services, { business: business.uuid, ...area })
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
      // In the past nobody has a session: its end is never asked for.
      {
        ...user,
        availability: 'available',
        areas: [],
        permissions: defaultPermissions,
        session: randomUUID(),
        until: new Date(8.64e15),
      },
    ]),
  )
  return { areas, people }
}

async function completeBusiness({ db, clock }: Services, business: DemoBusiness): Promise<void> {
  const { uuid: business_uuid, additionalInfo, areaWelcome, areaMenu, schedule, quickAnswers } = business
  const { setting, whatsappConfig } = business
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
    if (setting) await tx.setting.update({ where: { business_uuid }, data: { uuid: setting } })
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
  })
}
