-- Status lists hold claimed predictions too.
create index asset_predictions_of_owner on asset (owner_id, id desc) where kind = 'prediction';
-- Pools and late entries look predictions up by their event.
create index asset_predictions_of_event on asset (event_id, trigger_id, id) where kind = 'prediction';

create table dispute (
  id bigint primary key,
  outcome_id bigint not null references outcome (id),
  account_id bigint not null references account (id),
  reason text not null,
  link text,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint one_dispute_a_player unique (outcome_id, account_id)
);
grant select on dispute to called_shot_web;
