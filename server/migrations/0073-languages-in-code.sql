-- The languages and their ids are declared in contract/language-codes.ts. No table refers to this one.
drop table language;
