import { checkDefinition } from './src/modules/surveys/checks/definition-check.mjs';
import { SurveyModel, ElementFactory, Serializer } from 'survey-core';
const t0=performance.now();
const q=(...elements)=>({elements});
const show=(d)=>{ const t=performance.now(); let r; try{ r=checkDefinition(d).map(p=>p.path+':'+p.code).join(', ')||'ok' } catch(e){ r='THROW '+e.stack.slice(0,300)} console.log(r, Math.round(performance.now()-t)); };
show(q({type:'rating',name:'v',rateValues:null},{type:'radiogroup',name:'r',choices:['a',null]},{type:'matrix',name:'m',rows:[null],columns:[null]}));
show(q({type:'paneldynamic',name:'p',panelCount:{toString:1,valueOf:1}}));
show(q({type:'dropdown',name:'p',choicesMax:{toString:1,valueOf:1}}));
show(q({type:'matrixdynamic',name:'p',columns:[{name:'c',cellType:{toString:1,valueOf:1}}]}));
show(q({type:'matrixdynamic',name:'p',cellType:5,columns:[{name:'c',cellType:['x']}]}));
show({title:{default:'a',zh_Hans:'b'},locale:['en']});
show(q({type:'text',name:'a'},{type:'text',name:'a '},{type:'text',name:'{a}'},{type:'text',name:'b',visibleIf:'(({a}'}));
// arrays: static against SurveyJS
const vals=[null,'x',0,false,'',5,true,{a:1},{},[]];
let n=0; console.error=console.warn=()=>{};
for (const t of ElementFactory.Instance.getAllTypes()) for (const p of Serializer.getProperties(t)) { if(!p.isArray) continue; for (const v of vals) { const make=()=>q({type:t,name:'q',[p.name]:v}); let dyn; try{ dyn=(new SurveyModel(make()).jsonErrors??[]).some(e=>e.type==='arrayproperty') } catch { dyn='throw' } const st=checkDefinition(make()).length>0; n++; if (Boolean(dyn)!==st) console.log('differs',t,p.name,JSON.stringify(v),dyn,st); } }
console.log(n, performance.now()-t0);
