export { type LocalRedis, type LocalRedisOptions, startLocalRedis } from './start'
