BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE entries (
	table_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER NOT NULL, 
	data TEXT NOT NULL, 
	at FLOAT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',1,'seat',1,'{"change": "join", "name": "Bo"}',1794855993.712);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',2,'start',-1,'{}',1794855993.727);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',3,'chat',0,'{"name": "Ada", "text": "Good luck!"}',1794855993.75);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',4,'act',0,'{"action": 40}',1794855993.778);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',5,'act',1,'{"action": 20}',1794855993.8);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',6,'act',0,'{"action": 81}',1794855993.823);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',7,'act',0,'{"action": 284}',1794855993.854);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',8,'act',1,'{"action": 91}',1794855993.893);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',9,'act',1,'{"action": 343}',1794855993.921);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',10,'act',0,'{"action": 98}',1794855993.971);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',11,'act',0,'{"action": 368}',1794855994.009);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',12,'act',1,'{"action": 105}',1794855994.069);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',13,'act',1,'{"action": 456}',1794855994.111);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',14,'act',0,'{"action": 111}',1794855994.161);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',15,'act',0,'{"action": 276}',1794855994.19);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',16,'act',1,'{"action": 84}',1794855994.248);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',17,'undo',1,'{"plies": 1}',1794855994.285);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',18,'act',1,'{"action": 83}',1794855994.319);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',19,'act',1,'{"action": 475}',1794855994.38);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',20,'act',0,'{"action": 88}',1794855994.415);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',21,'act',0,'{"action": 351}',1794855994.438);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',22,'ask',0,'{"plies": 1}',1794855994.453);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',23,'answer',1,'{"ask": 22, "yes": true}',1794855994.458);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',24,'undo',0,'{"plies": 1}',1794855994.46);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',25,'act',0,'{"action": 340}',1794855994.483);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',26,'act',1,'{"action": 91}',1794855994.515);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',27,'act',1,'{"action": 277}',1794855994.543);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',28,'ask',0,'{"plies": 3}',1794855994.569);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',29,'answer',1,'{"ask": 28, "yes": false}',1794855994.577);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',30,'act',0,'{"action": 93}',1794855994.619);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',31,'ask',1,'{"plies": 2}',1794855994.655);
INSERT INTO "entries" VALUES('LkBJlx1cjIba',32,'chat',1,'{"name": "Bo", "text": "Let me think \u2026"}',1794855994.664);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',1,'start',-1,'{}',1794855994.677);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',2,'act',0,'{"action": 0}',1794855994.709);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',3,'act',1,'{"action": 23}',1794855995.003);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',4,'act',2,'{"action": 22}',1794855995.038);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',5,'act',0,'{"action": 12}',1794855995.116);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',6,'act',0,'{"action": 102}',1794855995.338);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',7,'act',1,'{"action": 16}',1794855995.618);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',8,'act',1,'{"action": 100}',1794855995.919);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',9,'act',2,'{"action": 6}',1794855995.931);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',10,'act',2,'{"action": 102}',1794855995.935);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',11,'act',0,'{"action": 14}',1794855995.994);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',12,'act',0,'{"action": 100}',1794855996.291);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',13,'act',1,'{"action": 24}',1794855996.638);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',14,'act',1,'{"action": 127}',1794855997.107);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',15,'act',2,'{"action": 8}',1794855997.124);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',16,'act',2,'{"action": 126}',1794855997.153);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',17,'act',0,'{"action": 3}',1794855997.201);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',18,'chat',0,'{"name": "Ada", "text": "Back in a minute"}',1794855997.479);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',19,'seat',0,'{"change": "leave", "name": "Ada", "level": "level1"}',1794855997.502);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',20,'seat',0,'{"change": "return", "name": "Ada"}',1794855997.521);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',21,'act',0,'{"action": 104}',1794855997.549);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',22,'act',1,'{"action": 17}',1794855998.018);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',23,'act',1,'{"action": 77}',1794855998.383);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',24,'act',2,'{"action": 20}',1794855998.406);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',25,'act',2,'{"action": 100}',1794855998.412);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',26,'act',0,'{"action": 19}',1794855998.448);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',27,'act',0,'{"action": 100}',1794855998.662);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',28,'act',1,'{"action": 11}',1794855999.366);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',29,'act',1,'{"action": 128}',1794855999.853);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',30,'act',2,'{"action": 18}',1794855999.859);
INSERT INTO "entries" VALUES('Xixniu1o6TtJ',31,'act',2,'{"action": 78}',1794855999.87);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',1,'seat',1,'{"change": "join", "name": "Bo"}',1794855999.934);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',2,'start',-1,'{}',1794855999.937);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',3,'act',0,'{"action": 0}',1794855999.986);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',4,'act',0,'{"action": 0}',1794856000.022);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',5,'act',0,'{"action": 0}',1794856000.078);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',6,'act',0,'{"action": 0}',1794856000.116);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',7,'act',1,'{"action": 34}',1794856000.14);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',8,'act',1,'{"action": 105}',1794856000.176);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',9,'act',1,'{"action": 100}',1794856000.218);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',10,'act',1,'{"action": 1}',1794856000.275);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',11,'act',1,'{"action": 59}',1794856000.32);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',12,'act',1,'{"action": 141}',1794856000.821);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',13,'act',2,'{"action": 6}',1794856000.828);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',14,'act',2,'{"action": 3}',1794856000.837);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',15,'act',2,'{"action": 58}',1794856000.846);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',16,'act',2,'{"action": 101}',1794856000.856);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',17,'act',0,'{"action": 2}',1794856000.898);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',18,'act',0,'{"action": 0}',1794856000.939);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',19,'act',0,'{"action": 62}',1794856001.0);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',20,'act',0,'{"action": 128}',1794856001.508);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',21,'act',1,'{"action": 30}',1794856001.532);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',22,'act',1,'{"action": 98}',1794856001.592);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',23,'act',1,'{"action": 113}',1794856002.194);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',24,'act',1,'{"action": 117}',1794856002.247);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',25,'act',1,'{"action": 5}',1794856002.346);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',26,'act',1,'{"action": 0}',1794856002.594);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',27,'act',2,'{"action": 0}',1794856002.604);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',28,'act',2,'{"action": 1}',1794856002.608);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',29,'act',2,'{"action": 4}',1794856002.618);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',30,'act',2,'{"action": 0}',1794856002.622);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',31,'act',0,'{"action": 58}',1794856002.656);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',32,'act',0,'{"action": 103}',1794856003.31);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',33,'act',0,'{"action": 4}',1794856004.188);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',34,'act',0,'{"action": 0}',1794856004.254);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',35,'seat',1,'{"change": "absent", "name": "Bo", "level": "level2"}',1794856004.284);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',36,'act',1,'{"action": 6}',1794856009.55);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',37,'act',1,'{"action": 6}',1794856013.843);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',38,'act',1,'{"action": 6}',1794856017.716);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',39,'act',1,'{"action": 5}',1794856021.581);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',40,'act',2,'{"action": 66}',1794856021.589);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',41,'act',2,'{"action": 2}',1794856021.591);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',42,'act',2,'{"action": 3}',1794856021.597);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',43,'act',0,'{"action": 0}',1794856021.617);
INSERT INTO "entries" VALUES('SNI2wOT_ZxqK',44,'act',0,'{"action": 2}',1794856021.641);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',1,'start',-1,'{}',1794856021.66);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',2,'act',0,'{"action": 0}',1794856021.692);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',3,'act',0,'{"action": 2}',1794856021.711);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',4,'act',0,'{"action": 61}',1794856021.732);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',5,'act',0,'{"action": 120}',1794856022.044);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',6,'act',1,'{"action": 59}',1794856022.058);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',7,'act',1,'{"action": 111}',1794856022.061);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',8,'act',1,'{"action": 57}',1794856022.064);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',9,'act',1,'{"action": 96}',1794856022.066);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',10,'act',0,'{"action": 40}',1794856022.083);
INSERT INTO "entries" VALUES('NcTrtUyJz_45',11,'seat',0,'{"change": "leave", "name": "Ada", "level": "level2"}',1794856022.421);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',1,'start',-1,'{}',1794856022.428);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',2,'act',0,'{"action": 0}',1794856022.45);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',3,'act',1,'{"action": 14}',1794856022.457);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',4,'act',0,'{"action": 82}',1794856022.464);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',5,'act',1,'{"action": 417}',1794856022.471);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',6,'act',0,'{"action": 227}',1794856022.496);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',7,'act',0,'{"action": 468}',1794856022.513);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',8,'act',1,'{"action": 116}',1794856022.523);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',9,'act',1,'{"action": 443}',1794856022.528);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',10,'act',0,'{"action": 149}',1794856022.555);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',11,'act',0,'{"action": 397}',1794856022.573);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',12,'act',1,'{"action": 159}',1794856022.586);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',13,'act',1,'{"action": 481}',1794856022.597);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',14,'act',0,'{"action": 224}',1794856022.621);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',15,'act',0,'{"action": 457}',1794856022.635);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',16,'act',1,'{"action": 180}',1794856022.645);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',17,'act',1,'{"action": 332}',1794856022.648);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',18,'act',0,'{"action": 130}',1794856022.668);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',19,'act',0,'{"action": 301}',1794856022.688);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',20,'act',1,'{"action": 236}',1794856022.697);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',21,'act',1,'{"action": 247}',1794856022.701);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',22,'act',0,'{"action": 169}',1794856022.724);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',23,'act',0,'{"action": 260}',1794856022.736);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',24,'act',1,'{"action": 108}',1794856022.744);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',25,'act',1,'{"action": 349}',1794856022.75);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',26,'act',0,'{"action": 121}',1794856022.772);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',27,'act',0,'{"action": 455}',1794856022.785);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',28,'act',1,'{"action": 150}',1794856022.797);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',29,'act',1,'{"action": 357}',1794856022.802);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',30,'act',0,'{"action": 228}',1794856022.833);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',31,'act',0,'{"action": 291}',1794856022.848);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',32,'act',1,'{"action": 242}',1794856022.858);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',33,'act',1,'{"action": 322}',1794856022.868);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',34,'act',0,'{"action": 124}',1794856022.885);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',35,'act',0,'{"action": 287}',1794856022.894);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',36,'act',1,'{"action": 163}',1794856022.9);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',37,'act',1,'{"action": 386}',1794856022.904);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',38,'act',0,'{"action": 222}',1794856022.923);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',39,'act',0,'{"action": 394}',1794856022.952);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',40,'act',1,'{"action": 221}',1794856022.96);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',41,'act',1,'{"action": 311}',1794856022.963);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',42,'act',0,'{"action": 162}',1794856023.018);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',43,'act',0,'{"action": 375}',1794856023.033);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',44,'act',1,'{"action": 155}',1794856023.042);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',45,'act',1,'{"action": 326}',1794856023.05);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',46,'act',0,'{"action": 171}',1794856023.064);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',47,'act',0,'{"action": 378}',1794856023.074);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',48,'act',1,'{"action": 217}',1794856023.084);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',49,'act',1,'{"action": 343}',1794856023.091);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',50,'act',0,'{"action": 108}',1794856023.105);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',51,'act',0,'{"action": 371}',1794856023.117);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',52,'act',1,'{"action": 142}',1794856023.127);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',53,'act',1,'{"action": 280}',1794856023.131);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',54,'act',0,'{"action": 218}',1794856023.184);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',55,'act',0,'{"action": 307}',1794856023.203);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',56,'act',1,'{"action": 115}',1794856023.219);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',57,'act',1,'{"action": 279}',1794856023.235);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',58,'act',0,'{"action": 146}',1794856023.28);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',59,'act',0,'{"action": 298}',1794856023.31);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',60,'act',1,'{"action": 489}',1794856023.322);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',61,'act',0,'{"action": 236}',1794856023.353);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',62,'act',0,'{"action": 389}',1794856023.362);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',63,'act',1,'{"action": 489}',1794856023.37);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',64,'act',0,'{"action": 489}',1794856023.392);
INSERT INTO "entries" VALUES('FE_TQkQLv1-6',1,'start',-1,'{}',1794856023.428);
INSERT INTO "entries" VALUES('l7q5WVjM5f0u',65,'rematch',-1,'{"table": "FE_TQkQLv1-6"}',1794856023.447);
INSERT INTO "entries" VALUES('FE_TQkQLv1-6',2,'act',0,'{"action": 31}',1794856023.459);
INSERT INTO "entries" VALUES('q6dZhcLrC7Xe',1,'seat',2,'{"change": "join", "name": "Bo"}',1794856023.492);
INSERT INTO "entries" VALUES('q6dZhcLrC7Xe',2,'seat',2,'{"change": "rise", "name": "Bo"}',1794856023.504);
INSERT INTO "entries" VALUES('q6dZhcLrC7Xe',3,'seat',1,'{"change": "bot", "name": "Builder"}',1794856023.512);
INSERT INTO "entries" VALUES('q6dZhcLrC7Xe',4,'seat',0,'{"change": "key"}',1794856023.517);
INSERT INTO "entries" VALUES('q6dZhcLrC7Xe',5,'seat',0,'{"change": "device"}',1794856023.541);
CREATE TABLE keys (
	name VARCHAR(20) NOT NULL, 
	value VARCHAR(80) NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies','0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE seats (
	table_id VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	level VARCHAR(20) NOT NULL, 
	holder VARCHAR(48) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('LkBJlx1cjIba',0,'person','Ada','','u2Rn8p3dkquO0l9eW0jzMLEM','547bca41549c7c64f91f70a3a1d057f9fd30862db9e0c145411af236387a60e0');
INSERT INTO "seats" VALUES('LkBJlx1cjIba',1,'person','Bo','','KNXOr8rRMMzVFhM9JmNiq9L3','f80b25d1f0808f6c4f0642a655b0ea10505422b2cbecb4d320077ad65ba47d6f');
INSERT INTO "seats" VALUES('Xixniu1o6TtJ',0,'person','Ada','','u2Rn8p3dkquO0l9eW0jzMLEM','94e85e8d6e4fc12136277c5d0ae1e6265897b5d1e8062f02da09c7c1ff20d418');
INSERT INTO "seats" VALUES('Xixniu1o6TtJ',1,'bot','Apprentice','level1','','');
INSERT INTO "seats" VALUES('Xixniu1o6TtJ',2,'bot','random','random','','');
INSERT INTO "seats" VALUES('SNI2wOT_ZxqK',0,'person','Ada','','u2Rn8p3dkquO0l9eW0jzMLEM','eb1c57a2e341ccf949765f2d86f8eaa71979f2249dd7d471d4325485257f4567');
INSERT INTO "seats" VALUES('SNI2wOT_ZxqK',1,'bot','Bo','level2','KNXOr8rRMMzVFhM9JmNiq9L3','2b177b5eb914f99d8cdf3e20fd82300fda1758bb0da78ea85f4a674d344c5ef6');
INSERT INTO "seats" VALUES('SNI2wOT_ZxqK',2,'bot','random','random','','');
INSERT INTO "seats" VALUES('NcTrtUyJz_45',0,'bot','Ada','level2','u2Rn8p3dkquO0l9eW0jzMLEM','5c1383b7e2bb5e43812f44e274cd4d655beba55a261d5b044a4b26666af709c9');
INSERT INTO "seats" VALUES('NcTrtUyJz_45',1,'bot','random','random','','');
INSERT INTO "seats" VALUES('l7q5WVjM5f0u',0,'person','Ada','','u2Rn8p3dkquO0l9eW0jzMLEM','5ef5f5656406d81f7c04f948a6fba2f23a3ef2f8d5dd182989b8909b42032f3a');
INSERT INTO "seats" VALUES('l7q5WVjM5f0u',1,'bot','random','random','','');
INSERT INTO "seats" VALUES('FE_TQkQLv1-6',0,'bot','random','random','','');
INSERT INTO "seats" VALUES('FE_TQkQLv1-6',1,'person','Ada','','u2Rn8p3dkquO0l9eW0jzMLEM','c69e9082f9dcfeab95fcf7391fcaf6263ff0b2dc05a2638b026ca65238adde02');
INSERT INTO "seats" VALUES('q6dZhcLrC7Xe',0,'person','Ada','','q5WkZW1Tilj-AKx4esu0MqXB','');
INSERT INTO "seats" VALUES('q6dZhcLrC7Xe',1,'bot','Builder','level3','','');
INSERT INTO "seats" VALUES('q6dZhcLrC7Xe',2,'open','','','','');
CREATE TABLE tables (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	rules VARCHAR(20) NOT NULL, 
	players INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	invite VARCHAR(48) NOT NULL, 
	host VARCHAR(48) NOT NULL, 
	listed BOOLEAN NOT NULL, 
	hints BOOLEAN NOT NULL, 
	takebacks VARCHAR(12) NOT NULL, 
	stand_in VARCHAR(20) NOT NULL, 
	created FLOAT NOT NULL, 
	changed FLOAT NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	bot_to_move BOOLEAN NOT NULL, 
	rematch VARCHAR(24), claimed_by VARCHAR(16) DEFAULT '' NOT NULL, claimed_until FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('LkBJlx1cjIba','urbino','1',2,'{"monuments": "on"}',X'0CEE5749D37A79092625BF194C6AAD9F4B77AADD8643F1BCDE827153DA2C2407','2Vgn4i9UdKh6t0fdmf2TFDyZjym8k8NN','u2Rn8p3dkquO0l9eW0jzMLEM',0,1,'consent','level2',1.79485599369337821005e+09,1794855994.664,'playing',0,NULL,'',0.0);
INSERT INTO "tables" VALUES('Xixniu1o6TtJ','urbs','1',3,'{"faces": "random"}',X'8FA9B64C8D44C56F60D04BC6146FED8779F2CE3A72E45637997F94FE8C0C6202','wi-PQjEVienZPr1Uy8QWvdLI1jugHhEt','u2Rn8p3dkquO0l9eW0jzMLEM',0,1,'turn','level1',1.79485599467728352543e+09,1794855999.87,'playing',0,NULL,'',0.0);
INSERT INTO "tables" VALUES('SNI2wOT_ZxqK','urbania','1',3,'{"subsidy": "off"}',X'BC685CE85ADE5FC24468C2C96A79C7671928B56B5C2200F9C929D3540864FFAB','wjpMTGxK9A-WYgwnaubws2JiW9kBndRt','u2Rn8p3dkquO0l9eW0jzMLEM',1,1,'consent','level2',1.79485599991875052457e+09,1794856021.641,'playing',0,NULL,'',0.0);
INSERT INTO "tables" VALUES('NcTrtUyJz_45','urbania','1',2,'{"subsidy": "off"}',X'806866A68CD7CA9F6B6E5682EEAC6A6FA9F23786532752A021F8A60A0582C4FE','QcyLfh5ofiAoolzw-HiMftyWEqCbtiuX','u2Rn8p3dkquO0l9eW0jzMLEM',0,1,'consent','level2',1.79485602165949869159e+09,1794856022.421,'playing',0,NULL,'',0.0);
INSERT INTO "tables" VALUES('l7q5WVjM5f0u','urbino','1',2,'{"monuments": "off"}',X'C4202365E7EB575D5BEDD850E431A6E11AD3B865B5395DDAE9EB878C12ED3DFA','bFQYOiI6tacaqyTdeGawLrIvvm2zRfG0','u2Rn8p3dkquO0l9eW0jzMLEM',0,1,'consent','level2',1.79485602242802834514e+09,1794856023.447,'over',0,'FE_TQkQLv1-6','',0.0);
INSERT INTO "tables" VALUES('FE_TQkQLv1-6','urbino','1',2,'{"monuments": "off"}',X'16159E5594332068A4E8E3335C34B670BBEC8676CA470F4808CFC728A06CA133','lj0vu_wFVvfDmX-PHRC30etoid3UbmD0','u2Rn8p3dkquO0l9eW0jzMLEM',0,1,'consent','level2',1.79485602342786717414e+09,1794856023.459,'playing',0,NULL,'',0.0);
INSERT INTO "tables" VALUES('q6dZhcLrC7Xe','urbify','1',3,'{"start": "random"}',X'F2B6A27F7EF9A9AFD7CCA54DA60696A81B0E51F3154F8BDB7876C6820B1EB635','XO67qWXrIIiDMWRJJZ6rCQTQ68CVMVlO','u2Rn8p3dkquO0l9eW0jzMLEM',1,0,'consent','level2',1.79485602348735785488e+09,1794856023.541,'waiting',0,NULL,'',0.0);
CREATE INDEX ix_tables_changed ON tables (changed);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_seats_holder ON seats (holder);
COMMIT;
