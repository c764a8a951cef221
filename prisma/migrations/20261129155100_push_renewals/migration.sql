-- CreateIndex
DROP INDEX CONCURRENTLY IF EXISTS "push_subscriptions_renewal_hash_key";
CREATE UNIQUE INDEX CONCURRENTLY "push_subscriptions_renewal_hash_key" ON "push_subscriptions"("renewal_hash");
