-- Who of the business wrote first. Null: the customer did, as in every interaction until now.
ALTER TABLE "interactions" ADD COLUMN "started_by" UUID;
