-- Names in the order in which people look for them: "Timothée" between "Timothea" and "Timothy". The database compares
-- text letter by letter, so letters lose their accents first. Names with another letter are few; only their cards are
-- written again.
create or replace function in_number_order(name text) returns text language sql immutable strict parallel safe return
  case when name ~ '[0-9]' or octet_length(name) > char_length(name) then
    regexp_replace(
      regexp_replace(
        -- The commas of thousands are no part of a number.
        regexp_replace(
          -- A letter with an accent is taken apart, and its accent left out; these have none to leave out.
          translate(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'), 'æÆøØłŁđĐ', 'aAoOlLdD'),
          '([0-9]),(?=[0-9]{3})', '\1', 'g'),
        '[0-9]+', '00000\&', 'g'),
      -- No name has a number of more than six digits.
      '0*([0-9]{6})(?![0-9])', '\1', 'g')
  else name end;

update asset set name = name where octet_length(name) > char_length(name);

-- The inventory in the same order as the market. The columns are those that its lists filter and show.
create index asset_inventory_in_order on asset (owner_id, kind, sort_name, id)
  include (name, rarity, collection_id, tutorial, value_cents, event_id)
  where place = 'held';
drop index asset_inventory;
